import { dateTime } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

const count = z.int()

/** How the server is, for those who look after it. Numbers and states alone: nothing of what people keep or type. */
export const serverStatus = z.object({
  version: z.string(),
  /** The process that has answered. Where there are several, what it says of itself is not said of the others. */
  process: z.object({ host: z.string(), pid: count, startedAt: dateTime, bytes: count }),
  /** What it does without at the moment, in words such as 'read-only', as `/readyz` says them. */
  degraded: z.array(z.string()),
  database: z.object({
    isEmbedded: z.boolean(),
    version: z.string(),
    bytes: count,
    connections: count,
    mostConnections: count,
    isReadOnly: z.boolean(),
  }),
  emails: z.object({ waiting: count, late: count, undelivered: count, oldestAt: z.nullable(dateTime) }),
  backups: z.object({
    isScheduled: z.boolean(),
    /** A schedule, a first backup, or both; null where neither is missing. */
    missing: z.nullable(z.enum(['schedule', 'first', 'both'])),
    lastGood: z.nullable(
      z.object({ finishedAt: dateTime, bytes: count, folder: z.string(), isEncrypted: z.boolean() }),
    ),
    /** Why the last backup failed; null where it did not. */
    lastError: z.nullable(z.string()),
    isFailed: z.boolean(),
    isOld: z.boolean(),
  }),
  jobs: z.array(z.object({ name: z.string(), waiting: count, running: count, failed: count })),
  /** Of this process; null where it has none. */
  index: z.nullable(
    z.object({
      isReady: z.boolean(),
      isBuilding: z.boolean(),
      sources: count,
      bytes: count,
      /** For how long the library has had something that the index has not; null while it is not ready. */
      lagSeconds: z.nullable(count),
    }),
  ),
  sessions: z.object({ open: count, people: count }),
  /** In the last day. */
  failures: z.object({
    /** Answers of this process that it is to blame for, by status: since it started, if that is less. */
    answers: z.array(z.object({ status: count, count })),
    /** The last of them. The id is in the log, too. */
    last: z.array(
      z.object({ at: dateTime, method: z.string(), route: z.string(), status: count, requestId: z.string() }),
    ),
    /** Of all processes. */
    jobs: count,
    emails: count,
    backups: count,
  }),
})
export type ServerStatus = z.infer<typeof serverStatus>
