import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { Base } from '#server/library-index/index.ts'

// The arrays are outside of the heap; what is left of a row when the next one comes is little.
const MEMORY = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 128 }
// For threads that start from now on. Without it that of the process would hold, which goes before the limits of a thread:
// what was copied would lie about four times as long (decision 0017).
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=1'

const PROGRAM = new URL('build-thread.ts', import.meta.url)

/** Reads the whole library in a thread of its own, which ends with it; `signal` ends it before. */
export const buildBase = async (connection: PoolConfig, signal: AbortSignal, program = PROGRAM): Promise<Base> => {
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

// A thread that was ended from outside says nothing before.
const endOf = async (thread: Worker, signal: AbortSignal): Promise<never> => {
  const [code] = await once(thread, 'exit', { signal })
  throw new Error(`the thread that reads the library ended with ${code}`)
}
