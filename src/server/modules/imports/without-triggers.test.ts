import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { noTexts } from '#contract/sources/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { untilLockWaits } from '#testing/server/waiting.ts'
import { administrators, type LibrarySource, writeLibrary } from './library-writer.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'))
  db = database.db
})
afterAll(() => database.drop())

let counter = 0
const sourceWith = (...tags: string[]): LibrarySource => {
  counter += 1
  const link = `https://${counter}.example/`
  return { ...noTexts, title: 'T', link, tags, category: 'C', subCategory: 'S', isPublic: counter % 4 !== 0 }
}
const sources = () => [sourceWith('One', 'two'), sourceWith('ONE'), sourceWith(), sourceWith('two', 'Three')]

const countedBy = async (of: Db, table: 'tag_count' | 'source_tag') => {
  const total = table === 'tag_count' ? sql`sources` : sql`count(*)`
  const { rows } = await sql`select c.scope, lower(tag.label) as label, ${total} as sources
    from ${sql.table(table)} c join tag on tag.id = c.tag_id group by 1, 2 ${table === 'tag_count' ? sql`, sources` : sql``}
    order by 1, 2`.execute(of)
  return rows
}

const leftBy = async (prepare: (tx: Db) => Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const undone = new Error('taken back')
  const running = db.transaction().execute(async (tx) => {
    await prepare(tx)
    await writeLibrary(tx, administrators, sources())
    await writeLibrary(tx, administrators, sources())
    // The triggers record each source once more, because of its tags.
    const changes =
      await sql`select scope, count(distinct source_id) as sources from library_change, unnest(source_ids) as source_id
      where version is null group by 1 order by 1`.execute(tx)
    const placed = await sql`select scope, name, sources from source_count join subcategory s on s.id = subcategory_id
      order by 1, 2`.execute(tx)
    resolve({
      counts: await countedBy(tx, 'tag_count'),
      tags: await countedBy(tx, 'source_tag'),
      changes: changes.rows,
      placed: placed.rows,
    })
    throw undone
  })
  await expect(running).rejects.toBe(undone)
  return promise
}

it('an import by a superuser, without triggers, has the same effect as one with triggers', async () => {
  const asSuperuser = await leftBy(async () => {})
  const asAnybody = await leftBy(async (tx) => {
    await sql`create role plain`.execute(tx)
    await sql`grant all on all tables in schema public to plain`.execute(tx)
    await sql`grant all on all sequences in schema public to plain`.execute(tx)
    await sql`set local role plain`.execute(tx)
  })

  expect(asSuperuser).toEqual(asAnybody)
  expect(asSuperuser).toMatchObject({
    counts: expect.arrayContaining([{ scope: 0, label: 'one', sources: 4 }]),
    changes: [
      { scope: -1, sources: 2 },
      { scope: 0, sources: 6 },
    ],
    placed: [
      { scope: -1, name: 'S', sources: 2 },
      { scope: 0, name: 'S', sources: 6 },
    ],
  })
  const { rows } = await sql`show session_replication_role`.execute(db)
  expect(rows).toEqual([{ session_replication_role: 'origin' }])
})

it('deleting a subcategory during an import waits for it, and leaves no dangling reference', async () => {
  await db.transaction().execute((tx) => writeLibrary(tx, administrators, [sourceWith()]))
  await db.deleteFrom('source').execute()
  await db.deleteFrom('source_count').execute()

  const { deleting } = await db.transaction().execute(async (tx) => {
    await writeLibrary(tx, administrators, [sourceWith()])
    const deleting = Promise.allSettled([db.deleteFrom('subcategory').execute()])
    await untilLockWaits({ db })
    return { deleting }
  })
  const [deleted] = await deleting

  expect(deleted?.status).toBe('rejected')
  const { rows } = await sql`select from source where subcategory_id not in (select id from subcategory)`.execute(db)
  expect(rows).toEqual([])
})

it('deleting a tag during an import waits for it, and leaves no dangling reference', async () => {
  const idle = { label: 'idle', sort_label: 'idle', scope: -1 }
  const tag = await db.insertInto('tag').values(idle).returning('id').executeTakeFirstOrThrow()
  const count = { scope: 0, tag_id: tag.id, sources: 0 }
  await db.insertInto('tag_count').values(count).execute()

  const { deleting } = await db.transaction().execute(async (tx) => {
    await writeLibrary(tx, administrators, [sourceWith('Idle', 'kept')])
    const deleting = Promise.allSettled([db.deleteFrom('tag').where('label', '=', 'idle').execute()])
    await untilLockWaits({ db })
    return { deleting }
  })
  await deleting

  const { rows } = await sql`select from source_tag where tag_id not in (select id from tag)`.execute(db)
  expect(rows).toEqual([])
  expect(await countedBy(db, 'tag_count')).toEqual(await countedBy(db, 'source_tag'))
})
