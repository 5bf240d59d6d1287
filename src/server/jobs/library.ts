import type { Pool } from 'pg'
import type { ConstructorOptions, PgBoss, Queue } from 'pg-boss'

export type Statements = NonNullable<ConstructorOptions['db']>

export interface JobLog {
  warn(details: unknown, message: string): void
  error(details: unknown, message: string): void
}

// Schema name, as in its migration.
const SCHEMA = 'pgboss'

// A job is reassigned after its process was silent for HEARTBEAT_SECONDS, checked every LOOK_SECONDS.
const HEARTBEAT_SECONDS = 12
const LOOK_SECONDS = 10
const DAY_SECONDS = 24 * 60 * 60

/** Queue options; a unique index ensures one job at a time. */
const QUEUE = {
  policy: 'singleton',
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: DAY_SECONDS,
  // `carry-out.ts` decides when to give up.
  retryLimit: 1000,
  retryDelay: 4,
  retryBackoff: true,
  retryDelayMax: 300,
} as const satisfies Omit<Queue, 'name'>

interface JobLibraryDependencies {
  readonly pool: Pool
  readonly log: JobLog
  readonly names: readonly string[]
  readonly isScheduled: boolean
}

/** Opens pg-boss over the application's connections, with pooler-safe statements, and registers the kinds of jobs. */
export const openLibrary = async ({ pool, log, names, isScheduled }: JobLibraryDependencies): Promise<PgBoss> => {
  // Loaded late, because importing takes as long as the rest of the start.
  const { PgBoss } = await import('pg-boss')
  let isAway = false
  const boss = new PgBoss({
    db: queriesOver(pool, () => (isAway = false)),
    schema: SCHEMA,
    migrate: false,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    schedule: isScheduled,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    queueCacheIntervalSeconds: 10 * 60,
    // Unused features.
    flowIntervalSeconds: DAY_SECONDS,
    registerInstance: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
    // Needs the tables' owner.
    reindex: false,
  })
  // Logs once, for example while the database is away.
  boss.on('error', (error) => {
    if (!isAway) log.warn(error, 'jobs have to wait')
    isAway = true
  })
  boss.on('warning', ({ message, data }) => log.warn(data, message))
  try {
    await boss.start()
    await makeQueues(boss, names)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

/** A connection with a failed statement is closed, so that no half transaction stays open. */
const queriesOver = (pool: Pool, onAnswer: () => void): Statements => ({
  executeSql: async (text, values) => {
    const result = await pool.query(text, values)
    onAnswer()
    return result
  },
})

const makeQueues = async (boss: PgBoss, names: readonly string[]) => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const { policy: _, ...changeable } = QUEUE
  for (const name of names) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, QUEUE)
    else if (Object.entries(QUEUE).some(([key, value]) => queue[key as keyof typeof QUEUE] !== value))
      await boss.updateQueue(name, changeable)
  }
}
