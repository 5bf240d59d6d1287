import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientBase, Pool, type PoolConfig } from 'pg'
import { APP_ROLE } from './app-role.ts'
import './big-integers.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts'

/** What to connect to. */
export type DatabaseTarget =
  | { kind: 'embedded'; dataDir: string }
  /** With `ownerUrl`, everything belongs to its role, and that of `url` may only work with it. */
  | { kind: 'server'; url: string; ownerUrl?: string }

type ServerTarget = Extract<DatabaseTarget, { kind: 'server' }>

export interface Database {
  /** For the role that owns everything: migrating, and the commands. */
  pool: Pool
  /** What serves calls. The same as `pool` where there is only one role. */
  appPool: Pool
  /** What `appPool` connects to, for what needs a connection of its own. */
  appConnection: PoolConfig
  /** The role of `appPool`, which has to be allowed what it needs; null where there is only one. */
  appRole: string | null
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
// Less than what a statement may take, so that who waits for others is told apart from what is slow; and less than the page
// waits for a reply.
const LOCK_TIMEOUT_MS = 10_000
const CONNECTION_TIMEOUT_MS = 5_000
const CONNECTIONS = 10
const SOCKETS_MS = 2000
const OLDEST_VERSION = 15

/** Starts or reaches the database and resolves once it has answered a query. Throws one line if it cannot be used. */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  if (target.kind === 'server') return openServer(target, options)
  const server = await startEmbedded(target.dataDir, { log: options.log ?? (() => {}) })
  const owner = makePool(server.connection, options)
  const appConnection = { ...server.connection, user: APP_ROLE }
  const app = makePool(appConnection, options)
  const close = oneTime(() => endAll([app.end, owner.end], server))
  const pools = { pool: owner.pool, appPool: app.pool, appConnection, appRole: APP_ROLE }
  return { ...pools, kind: 'embedded', died: server.died, close }
}

async function openServer(target: ServerTarget, options: DatabaseOptions): Promise<Database> {
  const { url, ownerUrl } = target
  const log = options.log ?? (() => {})
  const appConnection = { connectionString: url }
  const app = makePool(appConnection, options)
  const owner = ownerUrl === undefined ? app : makePool({ connectionString: ownerUrl }, options)
  const ends = ownerUrl === undefined ? [app.end] : [app.end, owner.end]
  const close = oneTime(() => endAll(ends))
  try {
    const role = await checkServer('DATABASE_URL', app.pool, log)
    const ownerRole = ownerUrl === undefined ? role : await checkServer('DATABASE_OWNER_URL', owner.pool, () => {})
    // Of one role under two addresses nothing may be taken away.
    const appRole = role === ownerRole ? null : role
    const pools = { pool: owner.pool, appPool: app.pool, appConnection, appRole }
    return { ...pools, kind: 'server', died: new Promise(() => {}), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function endAll(endPools: readonly (() => Promise<void>)[], server?: EmbeddedServer): Promise<void> {
  try {
    await Promise.all(endPools.map((end) => end()))
  } finally {
    await server?.stop()
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
    lock_timeout: LOCK_TIMEOUT_MS,
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
  role: string
}

/** Resolves with the role of the connection. */
async function checkServer(setting: string, pool: Pool, log: (line: string) => void): Promise<string> {
  const { version, encoding, characters, role } = await readFacts(setting, pool)
  if (version < OLDEST_VERSION)
    throw new Error(`${setting}: the server is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`)
  if (encoding !== 'UTF8') throw new Error(`${setting}: the database is encoded in ${encoding}; UTF8 is needed.`)
  if (characters === 'C' || characters === 'POSIX')
    log(
      `${setting}: with LC_CTYPE "C" searches for other than ASCII words are slow; create the database with "C.UTF-8".`,
    )
  return role
}

async function readFacts(setting: string, pool: Pool): Promise<ServerFacts> {
  try {
    const { rows } = await pool.query<ServerFacts>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding,
        datctype as characters, current_user as role from pg_database where datname = current_database()`,
    )
    const [facts] = rows
    if (!facts) throw new Error('it does not know its own database')
    return facts
  } catch (cause) {
    throw new Error(`${setting}: the server cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

/** Several addresses that all refuse are reported by Node as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
