import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientBase, escapeLiteral, Pool, type PoolConfig } from 'pg'
import { APP_ROLE } from './app-role.ts'
import './big-integers.ts'
import { boundStatements, STARTUP_BOUNDS } from './bounds.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts'
import { namedStatements } from './named-statements.ts'
import { type ProbedServer, probeServer } from './probe-server.ts'

/** Separate pools, so that reads and writes don't wait for each other (decision 0019). */
export interface Pools {
  readonly reads: Pool
  readonly writes: Pool
}

export type DatabaseTarget =
  | { kind: 'embedded'; dataDir: string }
  /** With `ownerUrl`, tables belong to its role, and `url`'s role only works with them. */
  | { kind: 'server'; url: string; ownerUrl?: string }

type ServerTarget = Extract<DatabaseTarget, { kind: 'server' }>

export interface Database {
  pool: Pool
  appPools: Pools
  appConnection: PoolConfig
  appRole: string | null
  kind: DatabaseTarget['kind']
  /** Resolves with a reason if the embedded server ends without `close`; never for a remote server. */
  died: Promise<string>
  /** Waits for running queries, closes pools and the embedded server. Idempotent. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  log?: (line: string) => void
  serverLog?: (line: string) => void
  /** Prepares repeated statements (decision 0019); true by default. */
  preparedStatements?: boolean
  applicationName?: string
}

const CONNECTION_TIMEOUT_MS = 5_000
const OWNER_CONNECTIONS = 10
// Three reads keep two cores busy; each more delays the answers to writes. A write may wait for a lock, so it has four.
const CONNECTIONS = { reads: 3, writes: 4 } as const
const SOCKETS_MS = 2000

/** Connects and resolves after a first query. Throws one line if the database is unusable. */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  const { log = () => {}, serverLog = () => {}, preparedStatements = true, applicationName } = options
  const settings = {
    log,
    applicationName,
    prepare: preparedStatements ? namedStatements(log) : () => {},
    ...BY_SESSION,
  }
  if (target.kind === 'server') return openServer(target, settings)
  const server = await startEmbedded(target.dataDir, { log, serverLog })
  const owner = makePool({ ...server.connection, max: OWNER_CONNECTIONS }, settings)
  const appConnection = { ...server.connection, user: APP_ROLE }
  const app = makePools(appConnection, settings)
  const close = oneTime(() => endAll([app.end, owner.end], server))
  const pools = { pool: owner.pool, appPools: app.pools, appConnection, appRole: APP_ROLE }
  return { ...pools, kind: 'embedded', died: server.died, close }
}

type TimeoutSupport = Pick<ProbedServer, 'takesBounds' | 'isBounded'>

const BY_SESSION: TimeoutSupport = { takesBounds: true, isBounded: true }

interface PoolSettings extends TimeoutSupport {
  readonly log: (line: string) => void
  readonly applicationName: string | undefined
  /** Enables prepared statements on a connection. */
  readonly prepare: (client: ClientBase) => void
}

async function openServer({ url, ownerUrl }: ServerTarget, settings: PoolSettings): Promise<Database> {
  const { log } = settings
  const reached = await probeServer('DATABASE_URL', url, log)
  const owning = ownerUrl === undefined ? reached : await probeServer('DATABASE_OWNER_URL', ownerUrl, () => {})
  const appConnection = { connectionString: url }
  const app = makePools(appConnection, { ...settings, ...boundingOf(reached) })
  const owner = makePool(
    { connectionString: ownerUrl ?? url, max: OWNER_CONNECTIONS },
    { ...settings, ...boundingOf(owning) },
    { alone: false },
  )
  const close = oneTime(() => endAll([app.end, owner.end]))
  // Two addresses of one role: nothing to revoke.
  const appRole = reached.role === owning.role ? null : reached.role
  const pools = { pool: owner.pool, appPools: app.pools, appConnection, appRole }
  return { ...pools, kind: 'server', died: new Promise(() => {}), close }
}

const boundingOf = ({ takesBounds, isBounded }: ProbedServer): TimeoutSupport => ({ takesBounds, isBounded })

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

function makePools(connection: PoolConfig, settings: PoolSettings) {
  // Statements with individual timeouts need pipelining.
  const reads = makePool({ ...connection, max: CONNECTIONS.reads, pipeline: !settings.isBounded }, settings)
  // Pipelining for independent statements (decision 0019).
  const writes = makePool({ ...connection, max: CONNECTIONS.writes, pipeline: true }, settings)
  return {
    pools: { reads: reads.pool, writes: writes.pool },
    end: async () => void (await Promise.all([reads.end(), writes.end()])),
  }
}

const namedAs = (applicationName: string) => ({
  onConnect: (client: ClientBase) => client.query(`set application_name to ${escapeLiteral(applicationName)}`),
})

/** `alone`: sets timeouts on single statements if the session doesn't. */
function makePool(connection: PoolConfig, settings: PoolSettings, { alone } = { alone: true }) {
  const { log, applicationName, prepare, takesBounds, isBounded } = settings
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
    // A missing prepared statement would fail the statements pipelined behind it, so it is one or the other (decision
    // 0048).
    if (isBounded) prepare(client)
    else boundStatements(client, { alone })
    // The pool listens only to idle connections; a loss inside a transaction would end the process.
    client.on('error', (error) => log(`A database connection was lost: ${error.message}`))
  })
  pool.on('remove', (client) => open.delete(client))
  pool.on('error', () => {
    // Reported above; without a listener it would end the process.
  })
  const untilGone = async () => {
    // Not Node's `once`, which throws the pool's error event.
    while (open.size > 0) await new Promise<unknown>((resolve) => pool.once('remove', resolve))
  }
  const end = async () => {
    await pool.end()
    // The pool resolves before its sockets are closed, and a stopping server would still log them. A connection lost
    // right now is never removed, hence the time limit.
    await Promise.race([untilGone(), sleep(SOCKETS_MS, undefined, { ref: false })])
  }
  return { pool, end }
}
