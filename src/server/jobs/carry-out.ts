import * as z from '#contract/zod.ts'
import type { JobDefinition } from './job.ts'
import type { JobLog } from './library.ts'

export interface TakenJob {
  readonly id: string
  readonly data: unknown
  readonly retryCount: number
  /** Aborts when another process owns the job. */
  readonly signal: AbortSignal
}

interface CarryOutDependencies {
  readonly stopping: AbortSignal
  readonly cancelled: AbortSignal
  readonly log: JobLog
}

// Otherwise a job that kills its process would do so forever.
const MAX_STARTS = 10

/** Resolves when done; rejects if the job must run again. */
export const carryOut = async <Data>(
  definition: JobDefinition<Data>,
  job: TakenJob,
  { stopping, cancelled, log }: CarryOutDependencies,
): Promise<void> => {
  const signal = AbortSignal.any([stopping, cancelled, job.signal])
  try {
    await attempt(definition, job, signal)
  } catch (error) {
    if (stopping.aborted) throw error
    // Another process may own the job by now, so its state stays.
    if (signal.aborted) return
    const isLast = job.retryCount >= Math.min(definition.retries ?? 0, MAX_STARTS)
    log.error({ err: error, job: definition.name, id: job.id, isLast }, 'a job failed')
    if (!isLast) throw error
    await definition.markFailed?.(dataOf(definition, job), error)
  }
}

const attempt = async <Data>(definition: JobDefinition<Data>, job: TakenJob, signal: AbortSignal) => {
  if (job.retryCount >= MAX_STARTS) throw new Error(`It was begun ${MAX_STARTS} times and never came to an end`)
  await definition.run(dataOf(definition, job), signal)
  signal.throwIfAborted()
}

const dataOf = <Data>({ data }: JobDefinition<Data>, job: TakenJob): Data => z.parse(data, job.data ?? {})
