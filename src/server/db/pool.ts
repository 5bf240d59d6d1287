import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientBase, escapeLiteral, Pool, type PoolConfig } from 'pg'
import { APP_ROLE } from './app-role.ts'
import './big-integers.ts'
import { boundStatements, STARTUP_BOUNDS } from './bounds.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts'
import { namedStatements } from './named-statements.ts'
import { type Reached, reach } from './reach.ts'

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
  /** Lines of the embedded PostgreSQL's own log; dropped when left out. */
  serverLog?: (line: string) => void
  /** Whether connections keep statements that come again (decision 0019); on when left out. */
  preparedStatements?: boolean
  /** By what the connections are known to others of the same database; 'sourcebook' when left out. */
  applicationName?: string
}

const CONNECTION_TIMEOUT_MS = 5_000
const OWNER_CONNECTIONS = 10
// Each more for reads is one more list that a process has to go through before it sees that the statement of a write has
// been carried out, and two cores are busy with three. A write may wait for a lock.
const CONNECTIONS = { reads: 3, writes: 4 } as const
const SOCKETS_MS = 2000

/** Starts or reaches the database and resolves once it has answered a query. Throws one line if it cannot be used. */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  const { log = () => {}, serverLog = () => {}, preparedStatements = true, applicationName } = options
  const parts = { log, applicationName, prepare: preparedStatements ? namedStatements(log) : () => {}, ...BY_SESSION }
  if (target.kind === 'server') return openServer(target, parts)
  const server = await startEmbedded(target.dataDir, { log, serverLog })
  const owner = makePool({ ...server.connection, max: OWNER_CONNECTIONS }, parts)
  const appConnection = { ...server.connection, user: APP_ROLE }
  const app = makePools(appConnection, parts)
  const close = oneTime(() => endAll([app.end, owner.end], server))
  const pools = { pool: owner.pool, appPools: app.pools, appConnection, appRole: APP_ROLE }
  return { ...pools, kind: 'embedded', died: server.died, close }
}

type Bounding = Pick<Reached, 'takesBounds' | 'isBounded'>

const BY_SESSION: Bounding = { takesBounds: true, isBounded: true }

interface PoolParts extends Bounding {
  readonly log: (line: string) => void
  readonly applicationName: string | undefined
  /** Has the statements of a connection prepared, or leaves it as it is. */
  readonly prepare: (client: ClientBase) => void
}

async function openServer({ url, ownerUrl }: ServerTarget, parts: PoolParts): Promise<Database> {
  const { log } = parts
  const reached = await reach('DATABASE_URL', url, log)
  const owning = ownerUrl === undefined ? reached : await reach('DATABASE_OWNER_URL', ownerUrl, () => {})
  const appConnection = { connectionString: url }
  const app = makePools(appConnection, { ...parts, ...boundingOf(reached) })
  const owner = makePool(
    { connectionString: ownerUrl ?? url, max: OWNER_CONNECTIONS },
    { ...parts, ...boundingOf(owning) },
    { alone: false },
  )
  const close = oneTime(() => endAll([app.end, owner.end]))
  // Of one role under two addresses nothing may be taken away.
  const appRole = reached.role === owning.role ? null : reached.role
  const pools = { pool: owner.pool, appPools: app.pools, appConnection, appRole }
  return { ...pools, kind: 'server', died: new Promise(() => {}), close }
}

const boundingOf = ({ takesBounds, isBounded }: Reached): Bounding => ({ takesBounds, isBounded })

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
  // What is bounded one by one is sent in one flight with what bounds it.
  const reads = makePool({ ...connection, max: CONNECTIONS.reads, pipeline: !parts.isBounded }, parts)
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

/** With `alone`, statements that stand in no transaction are bounded one by one where the session does not do it. */
function makePool(connection: PoolConfig, parts: PoolParts, { alone } = { alone: true }) {
  const { log, applicationName, prepare, takesBounds, isBounded } = parts
  const pool = new Pool({
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...connection,
    application_name: 'sourcebook',
    ...(takesBounds && STARTUP_BOUNDS),
    keepAlive: true,
    ...(applicationName !== undefined && namedAs(applicationName)),
  })
  const open = new Set<ClientBase>()
  pool.on('connect', (client) => {
    open.add(client)
    // A name that a backend does not know fails what stands behind it, so it is one or the other (decision 0048).
    if (isBounded) prepare(client)
    else boundStatements(client, { alone })
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
