import * as z from '#contract/zod.ts'
import type { JobDefinition } from './job.ts'
import type { JobLog } from './library.ts'

/** A job as it was taken from the database. */
export interface TakenJob {
  readonly id: string
  readonly data: unknown
  /** How often it was begun before. */
  readonly retryCount: number
  /** Aborted when the job is no longer this process's. */
  readonly signal: AbortSignal
}

interface CarryOutParts {
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
  /** Aborted when this process cancels the job. */
  readonly cancelled: AbortSignal
  readonly log: JobLog
}

// A job that ends its process each time would otherwise do so for ever.
const MAX_STARTS = 10

/** Resolves once a job needs no other try; rejects if it is to be taken again. */
export const carryOut = async <Data>(
  definition: JobDefinition<Data>,
  job: TakenJob,
  { stopping, cancelled, log }: CarryOutParts,
): Promise<void> => {
  const signal = AbortSignal.any([stopping, cancelled, job.signal])
  try {
    await attempt(definition, job, signal)
  } catch (error) {
    if (stopping.aborted) throw error
    // Whose it is now, if anybody's, says the database.
    if (signal.aborted) return
    const isLast = job.retryCount >= Math.min(definition.retries ?? 0, MAX_STARTS)
    log.error({ err: error, job: definition.name, id: job.id, isLast }, 'a job failed')
    if (!isLast) throw error
    await definition.giveUp?.(dataOf(definition, job), error)
  }
}

const attempt = async <Data>(definition: JobDefinition<Data>, job: TakenJob, signal: AbortSignal) => {
  if (job.retryCount >= MAX_STARTS) throw new Error(`It was begun ${MAX_STARTS} times and never came to an end`)
  await definition.run(dataOf(definition, job), signal)
  // One that was cut off may have said nothing of it.
  signal.throwIfAborted()
}

const dataOf = <Data>({ data }: JobDefinition<Data>, job: TakenJob): Data => z.parse(data, job.data ?? {})
