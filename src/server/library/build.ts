import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { IndexBase } from '#server/library-index/index.ts'

// Arrays are outside of the heap; rows are short-lived.
const MEMORY = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 128 }
// For threads started from now on: the process flag overrides a thread's limits, and copied chunks would live four
// times as long (decision 0017).
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=1'

const PROGRAM = new URL('build-thread.ts', import.meta.url)

export const buildBase = async (connection: PoolConfig, signal: AbortSignal, program = PROGRAM): Promise<IndexBase> => {
  setFlagsFromString(SMALL_YOUNG_GENERATION)
  const thread = new Worker(program, {
    workerData: connection,
    resourceLimits: MEMORY,
  })
  try {
    const [base] = await Promise.race([once(thread, 'message', { signal }), endOf(thread, signal)])
    return base
  } finally {
    await thread.terminate()
  }
}

// A terminated thread sends no message.
const endOf = async (thread: Worker, signal: AbortSignal): Promise<never> => {
  const [code] = await once(thread, 'exit', { signal })
  throw new Error(`the thread that reads the library ended with ${code}`)
}
