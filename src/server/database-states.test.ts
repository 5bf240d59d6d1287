import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { toReply } from '#server/errors.ts'
import { type Pooler, startPooler } from '#testing/server/pooler.ts'
import { createTestDatabase, openPool } from '#testing/server/test-server.ts'
import { type DatabaseState, stateOf } from './database-states.ts'
import { APP_ROLE } from './db/app-role.ts'
import { type EmbeddedServer, startEmbedded } from './db/embedded/start.ts'
import { asDatabaseFailure } from './db/failures.ts'
import { type Db, queriesOver } from './db/kysely.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'))
})
afterAll(() => database.drop())

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Opens a separate pool with one connection. */
const open = (changes: PoolConfig = {}) => {
  const pool = openPool({ ...database.pool.options, ...changes, max: 1 })
  endings.push(async () => pool.ended || pool.end())
  return { pool, db: queriesOver(pool) }
}

const ask = (db: Db, text = 'select 1') => sql.raw(text).execute(db)

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

/** Database state of a failure, and how a failed read and a failed change are answered. */
const outcomeOf = async (work: Promise<unknown>) => {
  const failure = await failureOf(work)
  const replies = ['GET', 'POST'].map((method) => toReply(failure, { id: 'r1', method }))
  return {
    state: stateOf(failure) ?? String(failure),
    answers: replies.map(({ status, headers, isBug }) => [status, headers['retry-after'], isBug]),
  }
}

/** A 503 reply with Retry-After. */
const unavailable = (state: DatabaseState) => ({
  state,
  answers: [
    [503, '5', false],
    [503, '5', false],
  ],
})

/** Test server's configuration with other connection names; a URL would bring its own. */
const named = (changes: PoolConfig): PoolConfig => {
  const { connectionString, ...others } = database.pool.options
  if (connectionString === undefined) return { ...others, ...changes }
  const url = Object.assign(new URL(connectionString), {
    ...(changes.database !== undefined && { pathname: `/${changes.database}` }),
    ...(changes.user !== undefined && { username: changes.user }),
  })
  return { connectionString: url.toString() }
}

/** Configuration of another server than the tests'. */
const elsewhere = (host: string, port = 5432): PoolConfig => ({
  connectionString: undefined,
  host,
  port,
  user: 'app',
  database: 'any',
})

const closedPort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Terminates a pool's only connection by its process id. */
const cut = async (pid: unknown) => database.pool.query('select pg_terminate_backend($1, 5000)', [pid])

const pidOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

describe('a database that is away', () => {
  it('refuses connections', async () => {
    const { db } = open(elsewhere('127.0.0.1', await closedPort()))
    expect(await outcomeOf(ask(db))).toEqual(unavailable('away'))
  })

  it('has no socket any more', async () => {
    expect(await outcomeOf(ask(open(elsewhere('/tmp/sourcebook-no-such-folder')).db))).toEqual(unavailable('away'))
  })

  it('has an unknown name', async () => {
    expect(await outcomeOf(ask(open(elsewhere('database.invalid')).db))).toEqual(unavailable('away'))
  })

  it('closes a connection at once, without an answer', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    endings.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    expect(await outcomeOf(ask(open(elsewhere('127.0.0.1', port)).db))).toEqual(unavailable('away'))
  })

  it('breaks a connection off during a statement', async () => {
    const server = createServer((socket) => {
      // PostgreSQL messages: login accepted, ready for a statement.
      const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
      socket.once('data', () => {
        socket.write(authenticated)
        socket.once('data', () => socket.resetAndDestroy())
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    endings.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    expect(await outcomeOf(ask(open(elsewhere('127.0.0.1', port)).db))).toEqual(unavailable('away'))
  })

  it('refuses TLS when it is requested', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.write('N'))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    endings.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    expect(await outcomeOf(ask(open({ ...elsewhere('127.0.0.1', port), ssl: true }).db))).toEqual(unavailable('away'))
  })

  it('is the cause if the driver reports that a connection can’t be queried', async () => {
    const { pool } = open()
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = once(client, 'error')
    await cut(rows[0]?.pid)
    await lost
    const failure = await failureOf(client.query('select 1'))
    client.release(true)

    expect(String(failure)).toContain('not queryable')
    expect(await outcomeOf(Promise.reject(asDatabaseFailure(failure)))).toEqual(unavailable('away'))
  })

  it('disconnects a client in a transaction', async () => {
    const { db } = open()
    const sitting = db.transaction().execute(async (tx) => {
      await ask(tx, "set local idle_in_transaction_session_timeout = '20ms'")
      // Polls until the connection is gone.
      await expect
        .poll(
          async () =>
            (
              await ask(
                database.db,
                "select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
              )
            ).rows.length,
        )
        .toBe(0)
      await ask(tx)
    })
    expect(await outcomeOf(sitting)).toEqual(unavailable('away'))
  })

  it('counts as away while this process closes its connections', async () => {
    const { pool, db } = open()
    await pool.end()
    expect(await outcomeOf(ask(db))).toEqual(unavailable('away'))
  })
})

describe('a reachable database', () => {
  it('closes a connection that is in use', async () => {
    const { db } = open()
    const waiting = db.connection().execute(async (connection) => {
      const pid = await pidOf(connection)
      const slow = ask(connection, 'select pg_sleep(30)')
      slow.catch(() => {})
      await cut(pid)
      await slow
    })
    expect(await outcomeOf(waiting)).toEqual(unavailable('starting or stopping'))
  })

  it('refuses all clients, as during a move', async () => {
    const other = await createTestDatabase(inject('testServer'))
    endings.push(other.drop)
    await database.pool.query(`alter database ${other.name} with allow_connections false`)
    expect(await outcomeOf(ask(open(named({ database: other.name, user: APP_ROLE })).db))).toEqual(
      unavailable('refusing'),
    )
  })

  it('does not exist any more', async () => {
    expect(await outcomeOf(ask(open(named({ database: 'no_such_library' })).db))).toEqual(unavailable('refusing'))
  })

  it('does not allow the role to log in', async () => {
    const role = `closed_${process.pid}`
    await database.pool.query(`create role ${role} nologin`)
    endings.push(() => database.pool.query(`drop role ${role}`))
    expect(await outcomeOf(ask(open(named({ user: role })).db))).toEqual(unavailable('refusing'))
  })

  it('has reached its connection limit for the role', async () => {
    const role = `crowded_${process.pid}`
    await database.pool.query(`create role ${role} login connection limit 0`)
    endings.push(() => database.pool.query(`drop role ${role}`))
    expect(await outcomeOf(ask(open(named({ user: role })).db))).toEqual(unavailable('over its connections'))
  })

  it('gives no connection within the timeout', async () => {
    const { pool, db } = open()
    const held = await pool.connect()
    pool.options.connectionTimeoutMillis = 50
    expect(await outcomeOf(ask(db)).finally(() => held.release())).toEqual(unavailable('over its connections'))
  })

  it('is read-only', async () => {
    const { db } = open({ options: '-c default_transaction_read_only=on' })
    expect(await outcomeOf(ask(db, 'delete from rate_limit'))).toEqual(unavailable('read-only'))
  })

  it('cannot open a file of its own', async () => {
    expect(await outcomeOf(ask(open().db, "select pg_read_file('no/such/file')"))).toEqual(
      unavailable('failing to read or write'),
    )
  })

  it('has lost a prepared statement, as a pooler does', async () => {
    expect(await outcomeOf(ask(open().db, 'execute nobody_prepared_this'))).toEqual(unavailable('cut by a pooler'))
  })

  // Full disks are tested in full-disk.test.ts.
  it.each([
    ['53100', 'disk full'],
    ['58030', 'failing to read or write'],
    ['57P03', 'starting or stopping'],
    ['08006', 'away'],
    ['55006', 'refusing'],
  ] as const)('raises %s', async (code, state) => {
    expect(await outcomeOf(ask(open().db, `do $$ begin raise exception using errcode = '${code}'; end $$`))).toEqual(
      unavailable(state),
    )
  })

  it('is not blamed for other errors: a wrong or slow statement is a bug', async () => {
    const { db } = open()
    const failures = [
      await failureOf(ask(db, 'select nobody')),
      await failureOf(ask(db, "set statement_timeout = '10ms'; select pg_sleep(5)")),
    ]

    expect(failures.map((failure) => [stateOf(failure), toReply(failure, { id: 'r1', method: 'GET' }).status])).toEqual(
      [
        [undefined, 500],
        [undefined, 500],
      ],
    )
  })
})

describe('a server of its own', () => {
  let server: EmbeddedServer
  let folder: string
  let pooler: Pooler | null

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sourcebook-states-'))
    server = await startEmbedded(folder)
    const { host, user } = server.connection
    const owner = openPool({ ...server.connection, max: 1 })
    await owner.query(`create role ${APP_ROLE} login`)
    await owner.end()
    pooler = await startPooler({ host, user }, [
      'default_pool_size = 1',
      'query_wait_timeout = 1',
      'max_client_conn = 3',
      'server_login_retry = 1',
    ])
  })
  afterAll(async () => {
    await pooler?.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const openOwn = () => open({ ...elsewhere(server.connection.host), ...server.connection })

  const openPooled = (context: { skip: (note: string) => never }) =>
    open({
      ...elsewhere(server.connection.host),
      ...(pooler ?? context.skip('pgbouncer is not installed')).connectionTo('postgres'),
      connectionTimeoutMillis: 8000,
    })

  it('has no memory left for locks', async () => {
    await openOwn()
      .db.connection()
      .execute(async (connection) => {
        const locking = ask(connection, 'select pg_advisory_xact_lock(n) from generate_series(1, 200000) n')
        expect(await outcomeOf(locking)).toEqual(unavailable('out of memory'))
        // Waits until the locks are released; the server refuses connections until then.
        await ask(connection)
      })
  })

  it('is behind a pooler without a free connection', async (context) => {
    const [holding, waiting] = [openPooled(context), openPooled(context)]
    await holding.db.transaction().execute(async (tx) => {
      await ask(tx)
      expect(await outcomeOf(ask(waiting.db))).toEqual(unavailable('cut by a pooler'))
    })
  })

  it('is behind a pooler at its client limit', async (context) => {
    const held = [openPooled(context), openPooled(context), openPooled(context)]
    for (const { db } of held) await ask(db)
    expect(await outcomeOf(ask(openPooled(context).db))).toEqual(unavailable('cut by a pooler'))
  })

  it('is starting or stopping, and then away', async () => {
    const { db } = openOwn()
    const connected = db.connection().execute(async (connection) => {
      await ask(connection)
      const slow = ask(connection, 'select pg_sleep(30)')
      slow.catch(() => {})
      await server.stop()
      await slow
    })
    expect(await outcomeOf(connected)).toEqual(unavailable('starting or stopping'))
    expect(await outcomeOf(ask(openOwn().db))).toEqual(unavailable('away'))
  })

  it('is behind a pooler that can’t reach it', async (context) => {
    expect(await outcomeOf(ask(openPooled(context).db))).toEqual(unavailable('cut by a pooler'))
    expect(await outcomeOf(ask(openPooled(context).db))).toEqual(unavailable('cut by a pooler'))
  })
})
