import type * as z from '#contract/zod.ts'
import type { Db } from '#server/db/kysely.ts'

export interface JobDefinition<Data> {
  /** Must not change, because waiting jobs in the database name it. */
  readonly name: string
  readonly data: z.ZodMiniType<Data>
  /**
   * Runs the job; rejects when `signal` aborts. May run again after a crash, so progress must be written in the
   * transaction of the work.
   */
  readonly run: (data: Data, signal: AbortSignal) => Promise<void>
  /** Called once it won't be retried: failed, or begun too often. */
  readonly markFailed?: (data: Data, reason: unknown) => Promise<void>
  /** Retries after an error; none by default. */
  readonly retries?: number
  /** Parallel jobs per process, each of another group key; 1 by default. */
  readonly concurrency?: number
  readonly schedule?: string
}

export interface Job<Data> {
  /**
   * Enqueues in the transaction and returns the id. Jobs of one group key, or without any, run one at a time across
   * processes.
   */
  enqueue(tx: Db, data: Data, groupKey?: string): Promise<string>
  /** Cancels after the commit, within seconds in other processes; a waiting job never starts. */
  cancel(tx: Db, id: string): Promise<void>
}

export interface Jobs {
  define<Data>(definition: JobDefinition<Data>): Job<Data>
  /** Runs all due jobs, before the app listens or in tests. */
  runDue(): Promise<void>
}
