import type { Pool } from 'pg'
import type { ConstructorOptions, PgBoss, Queue } from 'pg-boss'

/** What sends the statements of the library. */
export type Statements = NonNullable<ConstructorOptions['db']>

/** What is said when there is something to say. */
export interface JobLog {
  warn(details: unknown, message: string): void
  error(details: unknown, message: string): void
}

// As its migration has it.
const SCHEMA = 'pgboss'

// A job is another's once its process has been silent for HEARTBEAT_SECONDS, which is looked at every LOOK_SECONDS.
const HEARTBEAT_SECONDS = 12
const LOOK_SECONDS = 10
const DAY_SECONDS = 24 * 60 * 60

/** How each kind of job is kept; one at a time by a unique index, which no two processes get past at once. */
const QUEUE = {
  policy: 'singleton',
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: DAY_SECONDS,
  // Who gives up after how many is said in `carry-out.ts`.
  retryLimit: 1000,
  retryDelay: 4,
  retryBackoff: true,
  retryDelayMax: 300,
} as const satisfies Omit<Queue, 'name'>

interface LibraryParts {
  readonly pool: Pool
  readonly log: JobLog
  readonly names: readonly string[]
  readonly isScheduled: boolean
}

/**
 * Opens the job library over connections that the application has, with statements that any pooler lets through, and makes known
 * to it which kinds of jobs there are.
 */
export const openLibrary = async ({ pool, log, names, isScheduled }: LibraryParts): Promise<PgBoss> => {
  // Not before it is needed: reading it takes as long as the rest of the start.
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
    // None of these is used.
    flowIntervalSeconds: DAY_SECONDS,
    registerInstance: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
    // What belongs to the owner of the tables.
    reindex: false,
  })
  // The database is away, say. Nothing is lost, and it is said once rather than at each look.
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

/** A connection on which a statement failed is closed by its pool, so that no half transaction of the library stays open on it. */
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
