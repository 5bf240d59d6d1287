interface Bounds {
  /** How many tasks run at the same time. */
  readonly atOnce: number
  readonly mostWaiting: number
  /** What somebody gets who finds the queue full, or has gone. */
  readonly refusal: () => Error
}

export interface BoundedQueue {
  /** Runs the task when its turn comes; a task whose signal is aborted before that leaves the queue and is never run. */
  readonly run: <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** How many tasks run, and how many wait, at this moment. */
  readonly load: () => { readonly running: number; readonly waiting: number }
}

/** Runs a few tasks at once and lets a few wait, first come, first served. */
export const boundedQueue = ({ atOnce, mostWaiting, refusal }: Bounds): BoundedQueue => {
  // In the order in which they came.
  const waiting = new Set<() => void>()
  let running = 0

  const turn = (signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted || (running >= atOnce && waiting.size >= mostWaiting)) return Promise.reject(refusal())
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(refusal())
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.add(begin)
    })
  }

  // Who waits longest takes the place of what has ended.
  const next = () => {
    const [begin] = waiting
    if (!begin) {
      running -= 1
      return
    }
    waiting.delete(begin)
    begin()
  }

  return {
    load: () => ({ running, waiting: waiting.size }),
    run: async (task, signal) => {
      await turn(signal)
      try {
        return await task()
      } finally {
        next()
      }
    },
  }
}
