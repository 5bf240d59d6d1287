import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#contract/access.ts'
import { type SourceListQuery, sourceEndpoints, sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import type { Db } from '#server/db/kysely.ts'
import { VersionedCache } from '#server/library/versioned-cache.ts'
import { viewerOf } from '#server/modules/sources/detail/row-sql.ts'
import { randomOf } from '#testing/random.ts'
import { startTestApp } from '#testing/server/app.ts'
import { expectedAnswers } from '#testing/server/array-answers.ts'
import {
  addToGroup,
  buildAccount,
  buildGroup,
  buildSource,
  buildSubcategory,
  buildTag,
} from '#testing/server/factories.ts'
import { changingAfter } from '#testing/server/interleaving.ts'
import { type PlanIndex, planIndexIn } from './find-in-index.ts'
import { listBytes } from './list-body.ts'
import { isNarrowed, type ListPlan } from './list-sql.ts'
import { type CachedPage, sourceListsIn } from './lists.ts'
import { pageKey } from './plan-keys.ts'
import { planOf } from './plans.ts'

const test = startTestApp({}, { index: true })

const TITLES = ['Register', 'Ärzte', '"Quoted" \\ and\nmore', '公司登记', '😀 smile', 'zz top', ' x', 'Øre <&>']
const LABELS = ['court', 'Café', 'cafe', 'CAFE 2', '公司', '😀', '\u{fb01}', 'Zoo', 'a "b"']

const actors: (Actor | null)[] = [null]
let subcategories: readonly { id: number }[] = []
let tags: readonly { id: number; label: string }[] = []
const random = randomOf(20)

const randomSource = async () => {
  const owner = random.pick([null, ...actors.filter((actor) => actor !== null)])
  const { id } = await buildSource(test.db, {
    title: random.pick(TITLES),
    isPublic: random.chance(0.6),
    groupId: owner?.groupId ?? null,
    createdBy: owner?.id ?? null,
    subcategoryId: random.pick(subcategories).id,
    tags: tags.filter(() => random.chance(0.3)),
  })
  if (random.chance(0.3))
    await test.db.updateTable('source').set({ added_at: new Date() }).where('id', '=', id).execute()
  return id
}

const fileAndMark = async (sourceId: number, places: readonly { id: number; groupId: number }[]) => {
  for (const { id, groupId } of places) {
    if (random.chance(0.2)) await addToGroup(test.db, groupId, { sourceId, subcategoryId: id })
  }
  for (const actor of actors) {
    if (!actor || random.chance(0.8)) continue
    await test.db.insertInto('favorite').values({ account_id: actor.id, source_id: sourceId }).execute()
  }
}

beforeAll(async () => {
  const { db } = test
  const groups = [await buildGroup(db), await buildGroup(db)]
  for (const role of ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER', 'ROLE_GROUP_MANAGER'] as const) {
    const account = await buildAccount(db, { role, groupId: random.pick(groups).id, fullName: `Q"${role}` })
    actors.push({ id: account.id, role, groupId: account.group_id })
  }
  subcategories = await Promise.all(Array.from({ length: 5 }, () => buildSubcategory(db)))
  await buildSubcategory(db, { name: 'Empty "one"' })
  tags = await Promise.all(LABELS.map((label) => buildTag(db, label)))
  const places = await Promise.all(
    groups.map(async ({ id: groupId }) => ({
      ...(await buildSubcategory(db, { groupId, name: `"${groupId}"` })),
      groupId,
    })),
  )
  for (let count = 0; count < 170; count += 1) await fileAndMark(await randomSource(), places)
}, 60_000)

/** Expected answer, computed by filtering arrays. */
const plainly = async (actor: Actor | null, query: SourceListQuery) => {
  const question = { actor, groupId: null, query, today: test.now().toISOString().slice(0, 10) }
  return (await expectedAnswers(test.db, question, 0))[sourceEndpoints.list.path]
}

type Lists = ReturnType<typeof sourceListsIn>

const listTo = async (list: Lists, actor: Actor | null, query: SourceListQuery) => {
  const plan = planOf({ actor, now: test.now() }, query)
  return listBytes(await list({ actor, viewer: viewerOf(actor), plan, page: query.page })).toString()
}

const indexIn = (db: Db) => planIndexIn(db, test.app.libraryIndex)

const randomQuery = () =>
  z.parse(sourceListQuery, {
    order: random.pick(['title', 'favorite']),
    direction: random.pick(['ASC', 'DESC']),
    page: random.pick(['1', '1', '2', '3', '4', '9']),
    subCategory: random.pick(['', '', String(random.pick(subcategories).id), '99999']),
  })

const randomChange = async () => {
  const { db } = test
  const source = await db
    .selectFrom('source')
    .select('id')
    .orderBy(sql`md5(id::text || ${random.below(1e9)}::text)`)
    .executeTakeFirstOrThrow()
  const { id } = source
  await random.pick([
    () =>
      db
        .updateTable('source')
        .set({ title: random.pick(TITLES), is_public: random.chance(0.6) })
        .where('id', '=', id)
        .execute(),
    () => db.deleteFrom('source').where('id', '=', id).execute(),
    () => randomSource(),
    () =>
      db
        .updateTable('tag')
        .set({ label: `renamed ${random.below(1e9)}` })
        .where('id', '=', random.pick(tags).id)
        .execute(),
    () =>
      db
        .updateTable('subcategory')
        .set({ name: `renamed ${random.below(1e9)}` })
        .where('id', '=', random.pick(subcategories).id)
        .execute(),
    () => db.deleteFrom('favorite').where('source_id', '=', id).execute(),
    () => db.deleteFrom('group_source').where('source_id', '=', id).execute(),
    () =>
      db
        .updateTable('account')
        .set({ full_name: `Renamed ${random.below(1e9)}` })
        .execute(),
  ])()
}

describe('a list written from caches', () => {
  it('equals the contract’s serialisation, for everybody, before and after every change', async () => {
    const lists = [sourceListsIn(test.db, null), sourceListsIn(test.db, indexIn(test.db))]
    for (let round = 0; round < 120; round += 1) {
      const actor = random.pick(actors)
      const query = randomQuery()
      const expected = await plainly(actor, query)
      for (const which of ['first', 'kept']) {
        for (const list of lists)
          expect(await listTo(list, actor, query), `${which}: ${JSON.stringify({ actor, query })}`).toBe(expected)
      }
      if (round % 3 === 0) await randomChange()
    }
  }, 60_000)

  const changeMuch = async () => {
    const { id } = random.pick(subcategories)
    await test.db
      .updateTable('subcategory')
      .set({ name: `Moved ${random.below(1e9)}` })
      .where('id', '=', id)
      .execute()
    await test.db
      .updateTable('source')
      .set({ title: `A moved ${random.below(1e9)}`, sort_title: '!' })
      .where('subcategory_id', '=', id)
      .execute()
    await buildSource(test.db, { subcategoryId: id, title: 'A new one' })
  }

  it.each(['with page as', 'json_object_agg', 'as categories'])(
    'shows one snapshot by SQL, whatever changes right after %s is read',
    async (text) => {
      const { db, happened } = changingAfter(test.db, text, changeMuch)
      const query = z.parse(sourceListQuery, {})
      const before = await plainly(null, query)

      expect(await listTo(sourceListsIn(db, null), null, query)).toBe(before)
      expect(happened()).toBe(true)
    },
  )

  it('shows one snapshot by the index, later than the call, whatever changes right after the page is read', async () => {
    const { db, happened } = changingAfter(test.db, 'with page as', changeMuch)
    const query = z.parse(sourceListQuery, {})
    const found = await listTo(sourceListsIn(db, indexIn(db)), null, query)

    expect(happened()).toBe(true)
    expect([found]).toEqual([await plainly(null, query)])
  })

  it('is found by SQL if the library has changed faster than the index followed, three times', async () => {
    const index = indexIn(test.db)
    if (!index) throw new Error('this app has no index')
    const ask = vi.fn<PlanIndex['ask']>(async (plan) => {
      const asking = await index.ask(plan)
      await buildSource(test.db, { subcategoryId: random.pick(subcategories).id })
      return asking && { ...asking, version: 'another' }
    })
    const query = z.parse(sourceListQuery, {})
    const found = await listTo(sourceListsIn(test.db, { ...index, ask }), null, query)

    expect(ask).toHaveBeenCalledTimes(3)
    expect(found).toBe(await plainly(null, query))
  })

  it('shows no counts of an earlier version beside a page of a later one', async () => {
    const [first, second] = [z.parse(sourceListQuery, {}), z.parse(sourceListQuery, { page: '2' })]
    // The second page's rows are read before the change and written after it.
    const { db, happened } = changingAfter(test.db, 'with page as', async () => {
      await buildSource(test.db, { subcategoryId: random.pick(subcategories).id })
      await listTo(lists, null, first)
    })
    const lists = sourceListsIn(db, null)
    await listTo(lists, null, second)
    const list = await listTo(lists, null, first)

    expect(happened()).toBe(true)
    expect(list).toBe(await plainly(null, first))
  })

  it('is written again if a tag or a person of its rows was deleted before their names were read', async () => {
    const { id: subcategoryId } = await buildSubcategory(test.db)
    const [tag, account] = [await buildTag(test.db), await buildAccount(test.db)]
    const query = z.parse(sourceListQuery, { subCategory: String(subcategoryId) })
    const { id } = await buildSource(test.db, { subcategoryId, createdBy: account.id, tags: [tag] })
    const untag = () => test.db.deleteFrom('source_tag').where('source_id', '=', id).execute()
    const gone = [
      () => untag().then(() => test.db.deleteFrom('tag').where('id', '=', tag.id).execute()),
      () => test.db.deleteFrom('account').where('id', '=', account.id).execute(),
    ]
    for (const change of gone) {
      const { db, happened } = changingAfter(test.db, 'with page as', change)
      const list = await listTo(sourceListsIn(db, indexIn(db)), null, query)

      expect(happened()).toBe(true)
      expect(list).toBe(await plainly(null, query))
    }
  })
})

describe('a search of a group for a phrase', () => {
  it('is cached under the filing that it read, even if that changed after the lookup', async () => {
    const { id: groupId } = await buildGroup(test.db)
    const { id: subcategoryId } = await buildSubcategory(test.db, { groupId })
    const { id } = await buildSource(test.db, { title: 'Corporate registry of Kent' })
    const file = () => addToGroup(test.db, groupId, { sourceId: id, subcategoryId })
    const unfile = () => test.db.deleteFrom('group_source').where('source_id', '=', id).execute()
    await file()
    await test.app.libraryIndex?.follow()
    const { db, happened } = changingAfter(test.db, 'hashint8extended', unfile)
    const index = indexIn(db)
    const query = z.parse(sourceListQuery, { search: '"registry of Kent"' })
    const plan = planOf({ actor: null, now: test.now() }, query, groupId)
    const idsNow = async () => (await index?.ask(plan))?.question.among
    expect(await idsNow()).toEqual([])
    expect(happened()).toBe(true)

    await file()

    expect(await idsNow()).toEqual([id])
  })
})

describe('cached pages', () => {
  it('are not used for another list, even if its additional filter is unknown to them', async () => {
    const whole = planOf({ actor: null, now: test.now() }, z.parse(sourceListQuery, {}))
    const fakeFilter = { publisher: 'nobody' }
    const narrowed = { ...whole, ...fakeFilter }
    const { version } =
      (await test.db.selectFrom('library_version').selectAll().where('scope', '=', 0).execute())[0] ?? {}
    const { id } = await test.db
      .selectFrom('source')
      .select('id')
      .where('is_public', '=', true)
      .executeTakeFirstOrThrow()
    const lists = sourceListsIn(test.db, {
      index: {
        isBehind: () => false,
        find: async () => ({ ids: [id], totalCount: 1, counts: { get: () => 0 }, version: `0:${version}` }),
      },
      ask: async (plan: ListPlan) => ('publisher' in plan ? { question: {}, version: null, isStill: sql`true` } : null),
    } as unknown as PlanIndex)
    const read = async (plan: ListPlan) =>
      listBytes(await lists({ actor: null, viewer: viewerOf(null), plan, page: 1 })).toString()
    const expected = await plainly(null, z.parse(sourceListQuery, {}))

    expect(isNarrowed(narrowed)).toBe(false)
    expect(await read(narrowed)).toContain('"totalCount":1,')
    expect(await read(whole)).toBe(expected)
    expect(await read(narrowed)).toContain('"totalCount":1,')
  })

  it('are dropped with their version, so that unused pages take no memory', async () => {
    const pages = new VersionedCache<CachedPage>(2 ** 24)
    const lists = sourceListsIn(test.db, null, pages)
    const [, own] = actors
    const queryOf = (page: string) => z.parse(sourceListQuery, { order: 'title', direction: 'ASC', page })
    const read = (actor: Actor | null, page: string) => listTo(lists, actor, queryOf(page))
    const keptOf = (page: string) =>
      pages.last(
        pageKey({ actor: null, plan: planOf({ actor: null, now: test.now() }, queryOf(page)), page: Number(page) }),
      )
    for (const page of ['1', '2', '3']) await read(null, page)
    await read(own ?? null, '1')
    const [withAll, first] = [pages.bytes, keptOf('1')?.bytes ?? 0]

    await test.db.updateTable('source').set({ note: 'Changed' }).where('is_public', '=', true).execute()
    await read(null, '1')

    // Lists of other scopes have a different head.
    expect(['1', '2', '3'].map((page) => keptOf(page) !== undefined)).toEqual([true, false, false])
    expect(pages.bytes).toBeLessThan(withAll - first)
    expect(pages.bytes).toBeGreaterThan(first)
  })
})
