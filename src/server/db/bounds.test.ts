import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startPooler } from '#testing/server/pooler.ts'
import { createTestDatabase, openPool, poolFor } from '#testing/server/test-server.ts'
import { boundStatements } from './bounds.ts'
import { type Db, queriesOver } from './kysely.ts'
import { type Database, openDatabase } from './pool.ts'
import { withoutTimeouts } from './timeouts.ts'
import { transact } from './transact.ts'

const database = await createTestDatabase(inject('testServer'))
afterAll(database.drop)

const bounds = sql<{ statement: string; lock: string }>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
const boundsIn = async (db: Db) => (await bounds.execute(db)).rows

const BOUNDED = [{ statement: '30s', lock: '10s' }]
const UNBOUNDED = [{ statement: '0', lock: '0' }]

describe('on connections with another backend each time', () => {
  let pool: Pool
  let db: Db

  const openWith = (alone: boolean) => {
    const { template: _, ...connection } = inject('testServer')
    pool = poolFor(connection, database.name, 1)
    Object.assign(pool.options, { pipeline: alone })
    pool.on('connect', (client) => boundStatements(client, { alone }))
    db = queriesOver(pool)
  }
  beforeEach(() => openWith(true))
  afterEach(() => pool.end())

  const boundsOfSession = async () => {
    const { rows } = await pool.query('show statement_timeout')
    return rows
  }

  it('a single statement is bounded, and leaves no setting behind', async () => {
    expect(await boundsIn(db)).toEqual(BOUNDED)
    expect(await boundsOfSession()).toEqual([{ statement_timeout: '0' }])
  })

  it('a single statement of a library with a callback is bounded, too', async () => {
    const { rows } = await pool.query("select current_setting('statement_timeout') as statement where $1", [true])

    expect(rows).toEqual([{ statement: '30s' }])
  })

  it('a transaction is bounded once, and may set its own bounds', async () => {
    const found = await transact(db, async (tx) => {
      const before = await boundsIn(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      return [...before, ...(await boundsIn(tx))]
    })

    expect(found).toEqual([...BOUNDED, { statement: '0', lock: '10s' }])
  })

  it('a transaction with its own isolation level is bounded, too', async () => {
    const work = db.transaction().setIsolationLevel('repeatable read')

    expect(await work.execute((tx) => boundsIn(tx))).toEqual(BOUNDED)
  })

  it('a failed statement reports its error, and the connection stays usable', async () => {
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' })
    await expect(transact(db, (tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toMatchObject({ code: '22012' })
    await expect(pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })

    expect(await boundsIn(db)).toEqual(BOUNDED)
    expect(await transact(db, (tx) => boundsIn(tx))).toEqual(BOUNDED)
  })

  it('a single write is visible to others once it is answered', async () => {
    await sql`create table kept (id int)`.execute(database.db)
    await sql`insert into kept values (${1})`.execute(db)

    expect((await sql`select id from kept`.execute(database.db)).rows).toEqual([{ id: 1 }])
  })

  it('a single write is not acknowledged if it could not be stored', async () => {
    await sql`create table late (id int unique deferrable initially deferred)`.execute(database.db)

    await expect(sql`insert into late values (${1}), (${1})`.execute(db)).rejects.toMatchObject({ code: '23505' })
  })

  it('if only transactions are bounded, a statement that can’t run in one is sent unchanged', async () => {
    await pool.end()
    openWith(false)

    await expect(sql`vacuum source`.execute(db)).resolves.toBeDefined()
    expect(await boundsIn(db)).toEqual(UNBOUNDED)
    expect(await transact(db, (tx) => boundsIn(tx))).toEqual(BOUNDED)
  })
})

const pooler = await startPooler(inject('testServer'))

describe.skipIf(!pooler)('behind PgBouncer in transaction mode as it comes (Debian: pgbouncer)', () => {
  let opened: Database
  const lines: string[] = []

  const urlOf = () => {
    const { host, port, user } = pooler?.connectionTo(database.name) ?? {}
    return `postgresql://${user}@${host}:${port}/${database.name}`
  }
  beforeAll(async () => {
    opened = await openDatabase({ kind: 'server', url: urlOf() }, { log: (line) => lines.push(line) })
  })
  afterAll(async () => {
    await opened.close()
    await pooler?.stop()
  })

  it('calls are bounded, alone and in transactions', async () => {
    const db = queriesOver(opened.appPools)

    const found = await Promise.all([
      ...Array.from({ length: 20 }, () => boundsIn(db)),
      ...Array.from({ length: 20 }, () => transact(db, (tx) => boundsIn(tx))),
    ])

    expect(found).toEqual(Array.from({ length: 40 }, () => BOUNDED))
  })

  it('no setting stays on the connections of the pooler', async () => {
    const direct = openPool({ ...pooler?.connectionTo(database.name), max: 4 })
    const found = await Promise.all(Array.from({ length: 4 }, () => direct.query('show statement_timeout')))
    await direct.end()

    expect(found.map(({ rows }) => rows)).toEqual(Array.from({ length: 4 }, () => [{ statement_timeout: '0' }]))
  })

  it('work without bounds leaves its connection unchanged', async () => {
    const found = await withoutTimeouts(queriesOver(opened.pool), (connection) => boundsIn(connection))

    expect([found, lines]).toEqual([UNBOUNDED, []])
  })
})
