import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientBase, escapeLiteral, Pool, type PoolConfig } from 'pg'
import { APP_ROLE } from './app-role.ts'
import './big-integers.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts'
import { namedStatements } from './named-statements.ts'

/** Connections of what reads and of what writes: neither waits for one behind the other (decision 0019). */
export interface Pools {
  readonly reads: Pool
  readonly writes: Pool
}

/** What to connect to. */
export type DatabaseTarget =
  | { kind: 'embedded'; dataDir: string }
  /** With `ownerUrl`, everything belongs to its role, and that of `url` may only work with it. */
  | { kind: 'server'; url: string; ownerUrl?: string }

type ServerTarget = Extract<DatabaseTarget, { kind: 'server' }>

export interface Database {
  /** For the role that owns everything: migrating, and the commands. */
  pool: Pool
  /** What serves calls. */
  appPools: Pools
  /** What `appPools` connect to, for what needs a connection of its own. */
  appConnection: PoolConfig
  /** The role of `appPools`, which has to be allowed what it needs; null where it is that of `pool`. */
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
  /** Whether connections keep statements that come again (decision 0019); on when left out. */
  preparedStatements?: boolean
  /** By what the connections are known to others of the same database; 'sourcebook' when left out. */
  applicationName?: string
}

const STATEMENT_TIMEOUT_MS = 30_000
// Less than what a statement may take, so that who waits for others is told apart from what is slow; and less than the page
// waits for a reply.
const LOCK_TIMEOUT_MS = 10_000
const CONNECTION_TIMEOUT_MS = 5_000
const OWNER_CONNECTIONS = 10
// Each more for reads is one more list that a process has to go through before it sees that the statement of a write has
// been carried out, and two cores are busy with three. A write may wait for a lock.
const CONNECTIONS = { reads: 3, writes: 4 } as const
const SOCKETS_MS = 2000
const OLDEST_VERSION = 15

/** Starts or reaches the database and resolves once it has answered a query. Throws one line if it cannot be used. */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  const { log = () => {}, preparedStatements = true, applicationName } = options
  const parts = { log, applicationName, prepare: preparedStatements ? namedStatements(log) : () => {} }
  if (target.kind === 'server') return openServer(target, parts)
  const server = await startEmbedded(target.dataDir, { log })
  const owner = makePool({ ...server.connection, max: OWNER_CONNECTIONS }, parts)
  const appConnection = { ...server.connection, user: APP_ROLE }
  const app = makePools(appConnection, parts)
  const close = oneTime(() => endAll([app.end, owner.end], server))
  const pools = { pool: owner.pool, appPools: app.pools, appConnection, appRole: APP_ROLE }
  return { ...pools, kind: 'embedded', died: server.died, close }
}

interface PoolParts {
  readonly log: (line: string) => void
  readonly applicationName: string | undefined
  /** Has the statements of a connection prepared, or leaves it as it is. */
  readonly prepare: (client: ClientBase) => void
}

async function openServer({ url, ownerUrl }: ServerTarget, parts: PoolParts): Promise<Database> {
  const { log } = parts
  const appConnection = { connectionString: url }
  const app = makePools(appConnection, parts)
  const owner = makePool({ connectionString: ownerUrl ?? url, max: OWNER_CONNECTIONS }, parts)
  const close = oneTime(() => endAll([app.end, owner.end]))
  try {
    const role = await checkServer('DATABASE_URL', app.pools.reads, log)
    const ownerRole = ownerUrl === undefined ? role : await checkServer('DATABASE_OWNER_URL', owner.pool, () => {})
    // Of one role under two addresses nothing may be taken away.
    const appRole = role === ownerRole ? null : role
    const pools = { pool: owner.pool, appPools: app.pools, appConnection, appRole }
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

function makePools(connection: PoolConfig, parts: PoolParts) {
  const reads = makePool({ ...connection, max: CONNECTIONS.reads }, parts)
  // What does not wait for what was found before goes in one flight with it (decision 0019).
  const writes = makePool({ ...connection, max: CONNECTIONS.writes, pipeline: true }, parts)
  return {
    pools: { reads: reads.pool, writes: writes.pool },
    end: async () => void (await Promise.all([reads.end(), writes.end()])),
  }
}

/** Has each connection say so before it is used, since a name in the address would go before one that is given with it. */
const namedAs = (applicationName: string) => ({
  onConnect: (client: ClientBase) => client.query(`set application_name to ${escapeLiteral(applicationName)}`),
})

function makePool(connection: PoolConfig, { log, applicationName, prepare }: PoolParts) {
  const pool = new Pool({
    ...connection,
    application_name: 'sourcebook',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    keepAlive: true,
    ...(applicationName !== undefined && namedAs(applicationName)),
  })
  const open = new Set<ClientBase>()
  pool.on('connect', (client) => {
    open.add(client)
    prepare(client)
    // The pool listens only while a connection is idle; one lost between two queries of a transaction would end the
    // process.
    client.on('error', (error) => log(`A database connection was lost: ${error.message}`))
  })
  pool.on('remove', (client) => open.delete(client))
  pool.on('error', () => {
    // Said above. Without a listener here it would end the process as well.
  })
  const untilGone = async () => {
    // Not by `once` of Node, which would throw what the pool says of a connection that is lost at this moment.
    while (open.size > 0) await new Promise<unknown>((resolve) => pool.once('remove', resolve))
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
