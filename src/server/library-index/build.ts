import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { Base } from './base.ts'

// The arrays are outside of the heap; what is left of a row when the next one comes is little.
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 }

const PROGRAM = new URL('build-thread.ts', import.meta.url)

/** Reads the whole library in a thread of its own, which ends with it; `signal` ends it before. */
export const buildBase = async (connection: PoolConfig, signal: AbortSignal, program = PROGRAM): Promise<Base> => {
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
