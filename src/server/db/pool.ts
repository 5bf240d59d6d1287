import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientBase, Pool, type PoolConfig } from 'pg'
import './big-integers.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

/** What to connect to. */
export type DatabaseTarget = { kind: 'embedded'; dataDir: string } | { kind: 'server'; url: string }

export interface Database {
  pool: Pool
  kind: DatabaseTarget['kind']
  /**
   * Resolves with a reason if the embedded server ends without `close`. Of a server behind an address nothing is known.
   */
  died: Promise<string>
  /** Waits for queries under way, closes the pool and ends the embedded server. May be called twice. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  log?: (line: string) => void
  /** The most connections at a time. */
  max?: number
}

const STATEMENT_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5_000
const CONNECTIONS = 10
const SOCKETS_MS = 2000
const OLDEST_VERSION = 15

/** Starts or reaches the database and resolves once it has answered a query. Throws one line if it cannot be used. */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  const log = options.log ?? (() => {})
  if (target.kind === 'server') {
    const { pool, end } = makePool({ connectionString: target.url }, options)
    try {
      await checkServer(pool, log)
    } catch (error) {
      await end()
      throw error
    }
    return { pool, kind: 'server', died: new Promise(() => {}), close: oneTime(end) }
  }
  const server = await startEmbedded(target.dataDir, { log })
  const { pool, end } = makePool(server.connection, options)
  return { pool, kind: 'embedded', died: server.died, close: oneTime(() => endAll(end, server)) }
}

async function endAll(endPool: () => Promise<void>, server: EmbeddedServer): Promise<void> {
  try {
    await endPool()
  } finally {
    await server.stop()
  }
}

function oneTime(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

function makePool(connection: PoolConfig, { log = () => {}, max = CONNECTIONS }: DatabaseOptions) {
  const pool = new Pool({
    ...connection,
    max,
    application_name: 'sourcebook',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  })
  const open = new Set<ClientBase>()
  pool.on('connect', (client) => {
    open.add(client)
    // The pool listens only while a connection is idle; one lost between two queries of a transaction would end the
    // process.
    client.on('error', (error) => log(`A database connection was lost: ${error.message}`))
  })
  pool.on('remove', (client) => open.delete(client))
  pool.on('error', () => {
    // Said above. Without a listener here it would end the process as well.
  })
  const untilGone = async () => {
    while (open.size > 0) await once(pool, 'remove')
  }
  const end = async () => {
    await pool.end()
    // The pool resolves before its sockets are closed; a server stopped now would still shout at them. A connection that
    // was lost at this very moment is never said to be removed, so there is an end to the wait.
    await Promise.race([untilGone(), sleep(SOCKETS_MS, undefined, { ref: false })])
  }
  return { pool, end }
}

interface ServerFacts {
  version: number
  encoding: string
  characters: string
}

async function checkServer(pool: Pool, log: (line: string) => void): Promise<void> {
  const { version, encoding, characters } = await readFacts(pool)
  if (version < OLDEST_VERSION)
    throw new Error(`DATABASE_URL: the server is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`)
  if (encoding !== 'UTF8') throw new Error(`DATABASE_URL: the database is encoded in ${encoding}; UTF8 is needed.`)
  if (characters === 'C' || characters === 'POSIX')
    log(
      'DATABASE_URL: with LC_CTYPE "C" searches for other than ASCII words are slow; create the database with "C.UTF-8".',
    )
}

async function readFacts(pool: Pool): Promise<ServerFacts> {
  try {
    const { rows } = await pool.query<ServerFacts>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding,
        datctype as characters from pg_database where datname = current_database()`,
    )
    const [facts] = rows
    if (!facts) throw new Error('it does not know its own database')
    return facts
  } catch (cause) {
    throw new Error(`DATABASE_URL: the server cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

/** Several addresses that all refuse are reported by Node as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
