import type * as z from '#contract/zod.ts'
import type { Db } from '#server/db/kysely.ts'

/** A kind of work that goes on behind a call, or at a time of day (decision 0034). */
export interface JobDefinition<Data> {
  /** As the database knows it; once there are such jobs it stays. */
  readonly name: string
  /** What a job has to know; it waits in the database, so ids of rows rather than what they say. */
  readonly data: z.ZodMiniType<Data>
  /**
   * Does it, and rejects when `signal` cuts it off: it was cancelled, its process stops, or another process has taken it. It is
   * run again after a process that stopped or died, so what was done has to be found in the database, written in the
   * transaction in which it was done.
   */
  readonly run: (data: Data, signal: AbortSignal) => Promise<void>
  /** Once it is not tried again: it has failed, or its process has ended too often while it ran. */
  readonly giveUp?: (data: Data, reason: unknown) => Promise<void>
  /** How often it is tried again after an error, with growing pauses; never when left out. */
  readonly retries?: number
  /** How many of its jobs one process runs at the same time, each of another group key; one when left out. */
  readonly concurrency?: number
  /** When it is due by itself, as cron says it in UTC, once for all processes. Its data is then `{}`. */
  readonly schedule?: string
}

/** What a module does with its kind of jobs. */
export interface Job<Data> {
  /**
   * Resolves with the id of a job that begins once the transaction is committed, or never. Of those with the same group key one
   * runs at a time, in all processes together, and so do all that have none.
   */
  enqueue(tx: Db, data: Data, groupKey?: string): Promise<string>
  /** Cuts it off once the transaction is committed, in another process within some seconds; one that waits never begins. */
  cancel(tx: Db, id: string): Promise<void>
}

export interface Jobs {
  define<Data>(definition: JobDefinition<Data>): Job<Data>
  /** Runs whatever is due, and what that enqueues, where nothing else does: before the app listens, or in tests. */
  runDue(): Promise<void>
}
