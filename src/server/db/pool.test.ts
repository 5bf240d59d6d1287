import { mkdtempSync, rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from './pool.ts'

const folder = mkdtempSync('/tmp/sourcebook-pool-')
const opened: Database[] = []
let embedded: Database

async function open(...given: Parameters<typeof openDatabase>): Promise<Database> {
  const database = await openDatabase(...given)
  opened.push(database)
  return database
}

/** URL of the embedded server, as for a separate server. */
const addressOf = (name: string) => `postgresql://sourcebook@/${name}?host=${encodeURIComponent(`${folder}/postgres`)}`

const server = (name = 'postgres') => ({ kind: 'server', url: addressOf(name) }) as const

beforeAll(async () => {
  embedded = await openDatabase({ kind: 'embedded', dataDir: folder })
})

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

afterAll(async () => {
  await embedded.close()
  rmSync(folder, { recursive: true })
})

it('gives big integers as numbers', async () => {
  const { rows } = await embedded.pool.query(
    'select count(*) as count, 9007199254740991::bigint as largest from (values (1)) v',
  )

  expect(rows).toEqual([{ count: 1, largest: 9_007_199_254_740_991 }])
})

it('sets its name, a lock timeout of ten seconds and a statement timeout of thirty', async () => {
  const { rows } = await embedded.pool.query(
    `select current_setting('application_name') as name, current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement`,
  )

  expect(rows).toEqual([{ name: 'sourcebook', lock: '10s', statement: '30s' }])
})

it('uses the given name, even if the address contains another', async () => {
  const { url } = server()
  const { pool } = await open({ kind: 'server', url: `${url}&application_name=kyc` }, { applicationName: 'an import' })

  const { rows } = await pool.query("select current_setting('application_name') as name")

  expect(rows).toEqual([{ name: 'an import' }])
})

it('reaches a server by its address', async () => {
  const { pool, kind } = await open(server())

  expect(kind).toBe('server')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

const endOthers = () =>
  embedded.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  )

it('logs that an idle connection was lost, and opens another', async () => {
  const lines: string[] = []
  const { pool } = await open(server(), { log: (line) => lines.push(line) })
  await pool.query('select 1')

  await endOthers()

  // Other connections log the loss, too; the pool must have dropped its own before it opens another.
  await vi.waitFor(() => expect(pool.totalCount).toBe(0))
  expect(lines).toContainEqual(expect.stringMatching(/^A database connection was lost: /))
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('survives the loss of a busy connection', async () => {
  const { pool } = await open(server())
  const busy = await pool.connect()
  await busy.query('begin')

  await endOthers()
  await expect(busy.query('select 1')).rejects.toThrow(/terminat|not queryable|EPIPE|ECONNRESET/)
  busy.release(true)

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('closes once, after its connections have ended', async () => {
  const database = await openDatabase(server())
  const { pool } = database
  await Promise.all([pool.query('select pg_sleep(0.01)'), pool.query('select pg_sleep(0.01)')])
  const gone: unknown[] = []
  pool.on('remove', (client) => gone.push(client))

  await Promise.all([database.close(), database.close()])

  expect(gone).toHaveLength(2)
})

it('closes even if a connection is lost at that moment', async () => {
  const database = await openDatabase(server())
  const { pool } = database
  await pool.query('select 1')

  const closed = database.close()
  await setImmediate()
  pool.emit('error', new Error('lost'))

  await expect(closed).resolves.toBeUndefined()
})

it('closes after the read pool and the write pool are done', async () => {
  const database = await openDatabase(server())
  const { appPools } = database
  const clients = [await appPools.reads.connect(), await appPools.writes.connect()]
  const order: string[] = []

  const closed = database.close().then(() => order.push('closed'))
  for (const client of clients) {
    await client.query('select 1')
    order.push('done')
    client.release()
  }
  await closed

  expect(order).toEqual(['done', 'done', 'closed'])
})

it('takes at most seven connections for serving', async () => {
  const { appPools } = await open(server())

  expect([appPools.reads.options.max, appPools.writes.options.max]).toEqual([3, 4])
})

it('refuses a database that is not in UTF-8', async () => {
  await embedded.pool.query(
    "create database bytes template template0 encoding 'LATIN1' locale 'C' locale_provider libc",
  )

  await expect(openDatabase(server('bytes'))).rejects.toThrow(
    /^DATABASE_URL: the database is encoded in LATIN1; UTF8 is needed.$/,
  )
})

it('warns of a database that knows ASCII letters only, because its index does not help with others', async () => {
  const lines: string[] = []
  await embedded.pool.query("create database ascii template template0 encoding 'UTF8' locale 'C' locale_provider libc")

  await open(server('ascii'), { log: (line) => lines.push(line) })

  expect(lines).toEqual([
    expect.stringMatching(/^DATABASE_URL: with LC_CTYPE "C" searches for other than ASCII words are slow/),
  ])
})

it('reports in one line, without the password, why a server can’t be used', async () => {
  const url = 'postgresql://somebody:hidden@127.0.0.1:1/library'

  await expect(openDatabase({ kind: 'server', url })).rejects.toThrow(
    /^DATABASE_URL: the server cannot be used: connect ECONNREFUSED 127.0.0.1:1 \(nothing listens there: check host and port, and that the server is started\)$/,
  )
})

it('reports that the embedded server ended by itself', async () => {
  const elsewhere = mkdtempSync('/tmp/sourcebook-pool-')
  const database = await open({ kind: 'embedded', dataDir: elsewhere })
  const { rows } = await database.pool.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
  )

  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')

  await expect(database.died).resolves.toContain('The embedded PostgreSQL ended by itself (signal 9)')
  await database.close()
  rmSync(elsewhere, { recursive: true })
})
