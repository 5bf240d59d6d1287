import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#contract/access.ts'
import { type SourceListQuery, sourceEndpoints, sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { categoriesIn } from '#server/modules/categories/repository.ts'
import { startTestApp } from '#testing/server/app.ts'
import {
  addToGroup,
  buildAccount,
  buildGroup,
  buildSource,
  buildSubcategory,
  buildTag,
} from '#testing/server/factories.ts'
import { listBytes } from './list-body.ts'
import { sourceListsIn } from './lists.ts'
import { presentList } from './presenter.ts'
import { sourcesIn } from './repository.ts'

const test = startTestApp()

/** The same numbers each time. */
const randomFrom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { next, of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T }
}

const TITLES = ['Register', 'Ärzte', '"Quoted" \\ and\nmore', '公司登记', '😀 smile', 'zz top', ' x', 'Øre <&>']
const LABELS = ['court', 'Café', 'cafe', 'CAFE 2', '公司', '😀', '\u{fb01}', 'Zoo', 'a "b"']

const actors: (Actor | null)[] = [null]
let subcategories: readonly { id: number }[] = []
let tags: readonly { id: number; label: string }[] = []
const random = randomFrom(20)

const randomSource = async () => {
  const owner = random.of([null, ...actors.filter((actor) => actor !== null)])
  const { id } = await buildSource(test.db, {
    title: random.of(TITLES),
    isPublic: random.next() < 0.6,
    groupId: owner?.groupId ?? null,
    createdBy: owner?.id ?? null,
    subcategoryId: random.of(subcategories).id,
    tags: tags.filter(() => random.next() < 0.3),
  })
  return id
}

const fileAndMark = async (sourceId: number, places: readonly { id: number; groupId: number }[]) => {
  for (const { id, groupId } of places) {
    if (random.next() < 0.2) await addToGroup(test.db, groupId, { sourceId, subcategoryId: id })
  }
  for (const actor of actors) {
    if (!actor || random.next() > 0.2) continue
    await test.db.insertInto('favorite').values({ account_id: actor.id, source_id: sourceId }).execute()
  }
}

beforeAll(async () => {
  const { db } = test
  const groups = [await buildGroup(db), await buildGroup(db)]
  for (const role of ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER', 'ROLE_GROUP_MANAGER'] as const) {
    const account = await buildAccount(db, { role, groupId: random.of(groups).id, fullName: `Q"${role}` })
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

/** Without what is kept and with every name joined: what the answers must be. */
const plainly = async (actor: Actor | null, query: SourceListQuery) => {
  const [list, categories] = await Promise.all([
    sourcesIn(test.db).list(actor, query),
    categoriesIn(test.db).listGlobal(),
  ])
  const reply = presentList(actor, list, categories)
  return JSON.stringify(z.parse(sourceEndpoints.list.reply, reply))
}

const randomQuery = () =>
  z.parse(sourceListQuery, {
    order: random.of(['title', 'favorite']),
    direction: random.of(['ASC', 'DESC']),
    page: random.of(['1', '1', '2', '3', '4', '9']),
    subCategory: random.of(['', '', String(random.of(subcategories).id), '99999']),
  })

const randomChange = async () => {
  const { db } = test
  const source = await db
    .selectFrom('source')
    .select('id')
    .orderBy(sql`md5(id::text || ${random.next()}::text)`)
    .executeTakeFirstOrThrow()
  const { id } = source
  await random.of([
    () =>
      db
        .updateTable('source')
        .set({ title: random.of(TITLES), is_public: random.next() < 0.6 })
        .where('id', '=', id)
        .execute(),
    () => db.deleteFrom('source').where('id', '=', id).execute(),
    () => randomSource(),
    () =>
      db
        .updateTable('tag')
        .set({ label: `renamed ${random.next()}` })
        .where('id', '=', random.of(tags).id)
        .execute(),
    () =>
      db
        .updateTable('subcategory')
        .set({ name: `renamed ${random.next()}` })
        .where('id', '=', random.of(subcategories).id)
        .execute(),
    () => db.deleteFrom('favorite').where('source_id', '=', id).execute(),
    () => db.deleteFrom('group_source').where('source_id', '=', id).execute(),
    () =>
      db
        .updateTable('account')
        .set({ full_name: `Renamed ${random.next()}` })
        .execute(),
  ])()
}

describe('a list written with what was kept', () => {
  it('is letter for letter what the contract says of it, for everybody, before and after every change', async () => {
    const lists = sourceListsIn(test.db, null)
    for (let round = 0; round < 120; round += 1) {
      const actor = random.of(actors)
      const query = randomQuery()
      const expected = await plainly(actor, query)
      for (const which of ['first', 'kept']) {
        const list = await lists.list(actor, query)
        expect(list && listBytes(list).toString(), `${which}: ${JSON.stringify({ actor, query })}`).toBe(expected)
      }
      if (round % 3 === 0) await randomChange()
    }
  }, 60_000)

  it.each(['with page as', 'json_object_agg'])(
    'is of one moment, whatever changes right after %s is read',
    async (text) => {
      const { id } = random.of(subcategories)
      const change = async () => {
        await test.db
          .updateTable('subcategory')
          .set({ name: `Moved ${random.next()}` })
          .where('id', '=', id)
          .execute()
        await test.db
          .updateTable('source')
          .set({ title: `A moved ${random.next()}`, sort_title: '!' })
          .where('subcategory_id', '=', id)
          .execute()
        await buildSource(test.db, { subcategoryId: id, title: 'A new one' })
      }
      let isChanged = false
      const changing: KyselyPlugin = {
        transformQuery: ({ node, queryId }) => {
          if (test.db.getExecutor().compileQuery(node, queryId).sql.includes(text)) isAsked.add(queryId)
          return node
        },
        transformResult: async ({ result, queryId }) => {
          if (isChanged || !isAsked.has(queryId)) return result
          isChanged = true
          await change()
          return result
        },
      }
      const isAsked = new WeakSet<object>()
      const query = z.parse(sourceListQuery, {})
      const list = await sourceListsIn(test.db.withPlugin(changing), null).list(null, query)

      expect(isChanged).toBe(true)
      expect(list && listBytes(list).toString()).toBe(await plainly(null, query))
    },
  )
})
