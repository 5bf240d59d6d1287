import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { forgetChanges } from '#server/library/versions.ts'
import { NAMES } from '#server/scopes.ts'
import {
  buildAccount,
  buildCategory,
  buildGroup,
  buildSource,
  buildSubcategory,
  buildTag,
} from '#testing/server/factories.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import type { Db } from './kysely.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
let group: { id: number }

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'))
  db = database.appDb
  group = await buildGroup(db)
})
afterAll(() => database.drop())
beforeEach(() => db.deleteFrom('library_change').execute())

const changes = async (of: Db = db) => {
  const rows = await of.selectFrom('library_change').select(['scope', 'source_ids']).orderBy('id').execute()
  return rows.map(({ scope, source_ids }) => [scope, source_ids])
}

const versionOf = async (scope: number) =>
  (await db.selectFrom('library_version').select('version').where('scope', '=', scope).executeTakeFirst())?.version ?? 0

/** Scopes whose version changes during `work`. */
const movedBy = async (work: () => Promise<unknown>) => {
  const read = () => db.selectFrom('library_version').select(['scope', 'version']).orderBy('scope').execute()
  const before = new Map((await read()).map(({ scope, version }) => [scope, version]))
  await work()
  return (await read()).filter(({ scope, version }) => version > (before.get(scope) ?? 0)).map(({ scope }) => scope)
}

const manySources = (of: Db, { count, subcategoryId }: { count: number; subcategoryId: number }) =>
  sql`insert into source (title, link, note, is_public, subcategory_id, link_key, domain, sort_title, search_text)
    select 'Many', 'x', '', true, ${subcategoryId}, 'x', 'x', 'many', 'x' from generate_series(1, ${count})`.execute(of)

describe('the version of a scope', () => {
  it('moves with every visible change of its sources, and names them', async () => {
    const subcategory = await buildSubcategory(db)
    const tag = await buildTag(db)
    const { id } = await buildSource(db, { subcategoryId: subcategory.id })
    await db.deleteFrom('library_change').execute()

    await db.updateTable('source').set({ title: 'Another' }).where('id', '=', id).execute()
    await db.insertInto('source_tag').values({ source_id: id, scope: 0, tag_id: tag.id }).execute()
    await db
      .updateTable('source_tag')
      .set({ tag_id: (await buildTag(db)).id })
      .where('source_id', '=', id)
      .execute()
    await db.deleteFrom('source_tag').where('source_id', '=', id).execute()
    await db.deleteFrom('source').where('id', '=', id).execute()

    expect(await changes()).toEqual(Array.from({ length: 5 }, () => [0, [id]]))
  })

  it('moves in both scopes when a source changes its scope', async () => {
    const { id } = await buildSource(db, { groupId: group.id })
    await db.deleteFrom('library_change').execute()

    const moved = await movedBy(() => db.updateTable('source').set({ is_public: false }).where('id', '=', id).execute())

    expect(moved).toEqual([0, group.id])
    expect(await changes()).toEqual([
      [0, [id]],
      [group.id, [id]],
    ])
  })

  it('moves when sources lose their author', async () => {
    const account = await buildAccount(db, { groupId: group.id })
    const { id } = await buildSource(db, { groupId: group.id, createdBy: account.id })
    await db.deleteFrom('library_change').execute()

    await db.deleteFrom('account').where('id', '=', account.id).execute()

    expect(await changes()).toEqual([[0, [id]]])
  })

  it('stays when nothing changes', async () => {
    const nothing = async () => {
      await db.updateTable('source').set({ title: 'Another' }).where('id', '=', 0).execute()
      await db.deleteFrom('source').where('id', '=', 0).execute()
      await db.updateTable('category').set({ name: 'Another' }).where('id', '=', 0).execute()
      await buildTag(db)
      await buildAccount(db)
    }

    expect(await movedBy(nothing)).toEqual([])
  })

  it('names each source of 500, and reports a change of everything for more', async () => {
    const { id: subcategoryId } = await buildSubcategory(db)
    await db.deleteFrom('library_change').execute()

    await manySources(db, { count: 500, subcategoryId })
    await manySources(db, { count: 501, subcategoryId })

    const rows = await changes()
    expect(rows).toEqual([
      [0, expect.any(Array)],
      [0, null],
    ])
    expect(new Set(rows[0]?.[1] as number[]).size).toBe(500)
  })
})

describe('the version of the names', () => {
  it('moves with the global taxonomy, labels and people, and not with subjects', async () => {
    const [category, subject] = [await buildCategory(db), await buildCategory(db, { groupId: group.id })]
    const sub = await buildSubcategory(db, { categoryId: category.id })
    const place = await buildSubcategory(db, { categoryId: subject.id })
    const [tag, account] = [await buildTag(db), await buildAccount(db)]
    const named = { name: 'Renamed' }
    const label = 'renamed'

    const moved = (work: { execute: () => Promise<unknown> }) => movedBy(() => work.execute())

    expect(await movedBy(() => buildCategory(db))).toEqual([NAMES])
    expect(await movedBy(() => buildSubcategory(db, { categoryId: category.id }))).toEqual([NAMES])
    expect(await moved(db.updateTable('category').set(named).where('id', '=', category.id))).toEqual([NAMES])
    expect(await moved(db.updateTable('subcategory').set(named).where('id', '=', sub.id))).toEqual([NAMES])
    expect(await moved(db.deleteFrom('subcategory').where('id', '=', sub.id))).toEqual([NAMES])
    expect(await moved(db.deleteFrom('category').where('id', '=', category.id))).toEqual([NAMES])
    expect(await moved(db.updateTable('tag').set({ label }).where('id', '=', tag.id))).toEqual([NAMES])
    expect(await moved(db.updateTable('account').set({ full_name: 'R' }).where('id', '=', account.id))).toEqual([NAMES])

    expect(await movedBy(() => buildSubcategory(db, { groupId: group.id }))).toEqual([])
    expect(await moved(db.updateTable('category').set(named).where('id', '=', subject.id))).toEqual([])
    expect(await moved(db.updateTable('subcategory').set(named).where('id', '=', place.id))).toEqual([])
    expect(await moved(db.deleteFrom('category').where('id', '=', subject.id))).toEqual([])
    expect(await moved(db.updateTable('account').set({ email: 'r@example.org' }).where('id', '=', account.id))).toEqual(
      [],
    )
  })

  it('moves with a category that is deleted with its subcategories', async () => {
    const { category_id: id } = await buildSubcategory(db)

    expect(await movedBy(() => db.deleteFrom('category').where('id', '=', id).execute())).toEqual([NAMES])
  })
})

describe('versions', () => {
  it('refer to the version before, so that a follower notices missed versions', async () => {
    await buildSource(db)
    await buildSource(db)

    const rows = await db
      .selectFrom('library_change')
      .select(['version', 'previous'])
      .where('scope', '=', 0)
      .orderBy('version')
      .execute()

    expect(rows).toHaveLength(2)
    expect(rows[1]?.previous).toBe(rows[0]?.version)
    expect(await versionOf(0)).toBe(rows[1]?.version)
  })

  it('continue from the clock, also after the database was restored, and never stand still', async () => {
    const before = Date.now() * 1000
    await db.updateTable('library_version').set({ version: 7 }).execute()
    await buildSource(db)
    expect(await versionOf(0)).toBeGreaterThanOrEqual(before)

    const ahead = before + 3600e6
    await db.updateTable('library_version').set({ version: ahead }).execute()
    await buildSource(db)
    expect(await versionOf(0)).toBe(ahead + 1)
  })

  it('are moved last: a running writer blocks no other, and its changes are not visible', async () => {
    const { id } = await buildSource(db)
    const before = await versionOf(0)
    let during = 0
    await db.transaction().execute(async (slow) => {
      await slow.updateTable('source').set({ title: 'Slow' }).where('id', '=', id).execute()
      expect(await versionOf(0)).toBe(before)
      await buildSource(db)
      during = await versionOf(0)
    })

    expect(during).toBeGreaterThan(before)
    expect(await versionOf(0)).toBeGreaterThan(during)
  })

  it('stay when the transaction is rolled back', async () => {
    const failing = () =>
      db
        .transaction()
        .execute(async (tx) => {
          await buildSource(tx)
          throw new Error('taken back')
        })
        .catch(() => {})

    expect(await movedBy(failing)).toEqual([])
  })
})

describe('the history of versions', () => {
  it('is forgotten after an hour', async () => {
    await db.deleteFrom('library_version').execute()
    await buildSource(db)
    const before = await changes()

    await forgetChanges(db)
    expect(await changes()).toEqual(before)

    await sql`update library_change set version = version - 3601000000`.execute(db)
    await forgetChanges(db)
    expect(await changes()).toEqual([])
  })
})

it('exists for a library that is older than versions and has not changed since', async () => {
  await buildSource(db, { isPublic: false, groupId: group.id })
  await db.deleteFrom('library_version').execute()
  await db.insertInto('library_version').values({ scope: 0, version: 7, previous: 0 }).execute()

  const migration = await readFile(`${import.meta.dirname}/migrations/0011_first_versions.sql`, 'utf8')
  await sql.raw(migration).execute(database.db)

  expect(await versionOf(0)).toBe(7)
  expect(await versionOf(NAMES)).toBeGreaterThan(7)
  expect(await versionOf(group.id)).toBeGreaterThan(7)
})

describe('writers of the same scopes at the same time', () => {
  const WRITERS = 4
  const ROUNDS = 12

  it('never deadlock, whatever the order of their statements', async () => {
    const scopes = [null, group.id]
    const writer = async (number: number) => {
      const { id: subcategoryId } = await buildSubcategory(db)
      for (let round = 0; round < ROUNDS; round += 1) {
        // No retries here, so that a deadlock fails the test.
        await db.transaction().execute(async (tx) => {
          const order = (number + round) % 2 === 0 ? scopes : scopes.toReversed()
          for (const groupId of order) await buildSource(tx, { groupId, isPublic: false, subcategoryId })
          if (round % 3 === 0)
            await tx
              .updateTable('subcategory')
              .set({ name: `Round ${round}` })
              .where('id', '=', subcategoryId)
              .execute()
          await buildSource(tx, { subcategoryId })
        })
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))

    const rows = await db
      .selectFrom('library_change')
      .select(['version', 'previous'])
      .where('scope', '=', 0)
      .orderBy('version')
      .execute()
    expect(rows).toHaveLength(WRITERS * ROUNDS)
    expect(rows.slice(1).map(({ previous }) => previous)).toEqual(rows.slice(0, -1).map(({ version }) => version))
  })
})
