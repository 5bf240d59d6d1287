import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { Base } from './base.ts'

// The arrays are outside of the heap; what is left of a row when the next one comes is little.
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 }

/** Reads the whole library in a thread of its own, which ends with it; `signal` ends it before. */
export const buildBase = async (connection: PoolConfig, signal: AbortSignal): Promise<Base> => {
  const thread = new Worker(new URL('build-thread.ts', import.meta.url), {
    workerData: connection,
    resourceLimits: MEMORY,
  })
  try {
    const [base] = await once(thread, 'message', { signal })
    return base
  } finally {
    await thread.terminate()
  }
}
