interface Bounds {
  readonly atOnce: number
  readonly mostWaiting: number
  /** Error for a full queue or a departed caller. */
  readonly rejectWith: () => Error
}

export interface BoundedQueue {
  readonly run: <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  readonly load: () => { readonly running: number; readonly waiting: number }
}

export const boundedQueue = ({ atOnce, mostWaiting, rejectWith }: Bounds): BoundedQueue => {
  const waiting = new Set<() => void>()
  let running = 0

  const turn = (signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted || (running >= atOnce && waiting.size >= mostWaiting)) return Promise.reject(rejectWith())
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
        reject(rejectWith())
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.add(begin)
    })
  }

  // Starts the longest waiting task.
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
