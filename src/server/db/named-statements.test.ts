import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, poolFor } from '#testing/server/test-server.ts'
import { type Db, queriesOver } from './kysely.ts'
import { namedStatements } from './named-statements.ts'
import { transact } from './transact.ts'

const built: { drop?: () => Promise<void> } = {}
let lines: string[]
let pool: Pool
let db: Db

// A single connection, so that each statement finds those prepared before it.
beforeEach(async () => {
  const database = await createTestDatabase(inject('testServer'))
  const { template: _, ...connection } = inject('testServer')
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  lines = []
  pool = poolFor(connection, rows[0]?.name ?? '', 1)
  pool.on(
    'connect',
    namedStatements((line) => lines.push(line)),
  )
  db = queriesOver(pool)
  built.drop = database.drop
})

afterEach(async () => {
  await pool.end()
  await built.drop?.()
})

const double = async (value: number) => {
  const { rows } = await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(db)
  return rows[0]?.doubled
}

const prepared = async () => {
  const { rows } = await pool.query<{ name: string; statement: string }>(
    'select name, statement from pg_prepared_statements order by prepare_time',
  )
  return rows
}

/** Effects of a pooler that switches backends between transactions. */
const losses = {
  'is another one, that was not told': () => pool.query('deallocate all'),
  'was cleared': () => pool.query('discard all'),
}

/** Simulates a backend on which another client has prepared the same names. */
const becomeAnother = async () => {
  const [{ name, statement }] = (await prepared()) as [{ name: string; statement: string }]
  await pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where pid = pg_backend_pid()')
    .catch(() => {})
  await pool.query(`prepare "${name}" as ${statement}`)
}

describe('a statement with values', () => {
  it('is prepared from its second execution on', async () => {
    await double(1)
    const once = await prepared()
    const results = [await double(2), await double(3), await double(4)]

    expect(once).toEqual([])
    expect(results).toEqual([4, 6, 8])
    expect(await prepared()).toEqual([
      { name: expect.stringMatching(/^s_[\w-]{43}$/), statement: 'select $1::int * 2 as doubled' },
    ])
  })

  it('is not prepared if it runs only once, nor beyond five hundred', async () => {
    const ask = (number: number) => sql`select ${1}::int as ${sql.ref(`column ${number}`)}`.execute(db)
    for (let number = 0; number < 100; number += 1) await ask(number)
    const alone = await prepared()
    for (let number = 0; number < 510; number += 1) for (const _twice of [1, 2]) await ask(number)

    expect(alone).toEqual([])
    expect(await prepared()).toHaveLength(500)
  })
})

describe('if the database connection', () => {
  it.each(Object.entries(losses))(
    '%s, the statement is sent again, and no other statement is prepared',
    async (_what, lose) => {
      await double(1)
      await double(2)
      await lose()

      expect([await double(3), await double(4)]).toEqual([6, 8])
      expect(await prepared()).toEqual([])
      expect(lines).toEqual(['Prepared statements are off: a connection does not keep them, as behind a pooler'])
    },
  )

  it('already knows the statement, it is sent again, and no other statement is prepared', async () => {
    await double(1)
    await double(2)
    await becomeAnother()

    expect([await double(3), await double(4)]).toEqual([6, 8])
    expect(await prepared()).toHaveLength(1)
    expect(lines).toHaveLength(1)
  })

  it.each(Object.entries(losses))('%s, a transaction is repeated, and does nothing twice', async (_what, lose) => {
    const add = (name: string) =>
      sql`insert into category (name, sort_name) values (${name}, ${name}) returning id`.execute(db)
    await add('one')
    await add('two')
    await lose()

    await transact(db, async (tx) => {
      await sql`insert into category (name, sort_name) values (${'before'}, ${'before'})`.execute(tx)
      await sql`insert into category (name, sort_name) values (${'three'}, ${'three'}) returning id`.execute(tx)
    })

    const rows = await db.selectFrom('category').select('name').orderBy('id').execute()
    expect(rows.map(({ name }) => name)).toEqual(['one', 'two', 'before', 'three'])
    expect(lines).toHaveLength(1)
  })
})

it('an error of the statement itself is passed on', async () => {
  const divide = (by: number) => sql`select 1 / ${by}::int`.execute(db)
  await divide(1)

  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(lines).toEqual([])
})
