import { dateTime } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

const count = z.int()

/** Server status for administrators. Numbers and states only, no user data. */
export const serverStatus = z.object({
  version: z.string(),
  /** The answering process; others are not described. */
  process: z.object({ host: z.string(), pid: count, startedAt: dateTime, bytes: count }),
  /** Current limitations, such as 'read-only', as in `/readyz`. */
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
    /** Missing schedule, first backup, or both; null if neither. */
    missing: z.nullable(z.enum(['schedule', 'first', 'both'])),
    lastGood: z.nullable(
      z.object({ finishedAt: dateTime, bytes: count, folder: z.string(), isEncrypted: z.boolean() }),
    ),
    /** Error of the last backup, or null. */
    lastError: z.nullable(z.string()),
    isFailed: z.boolean(),
    isOld: z.boolean(),
  }),
  jobs: z.array(z.object({ name: z.string(), waiting: count, running: count, failed: count })),
  /** Search index of the answering process; null if it has none. */
  index: z.nullable(
    z.object({
      isReady: z.boolean(),
      isBuilding: z.boolean(),
      sources: count,
      bytes: count,
      /** Age of the oldest change missing in the index; null while building. */
      lagSeconds: z.nullable(count),
    }),
  ),
  sessions: z.object({ open: count, people: count }),
  /** Failures of the last day. */
  failures: z.object({
    answers: z.array(z.object({ status: count, count })),
    /** Operators find the request ids in the log. */
    last: z.array(
      z.object({ at: dateTime, method: z.string(), route: z.string(), status: count, requestId: z.string() }),
    ),
    /** Failed jobs of all processes. */
    jobs: count,
    emails: count,
    backups: count,
  }),
})
export type ServerStatus = z.infer<typeof serverStatus>
