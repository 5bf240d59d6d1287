/**
 * A reading that calls which wait share: each is answered by one that began after it came, so never by what was true before.
 * However many call, two readings at a time are the most: one under way, and the next, which all wait for.
 */
export const sharedRead = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const start = () => {
    const reading: Promise<T> = read().finally(() => {
      if (running === reading) running = null
    })
    running = reading
    return reading
  }
  const startAfter = async (before: Promise<T>) => {
    await Promise.allSettled([before])
    next = null
    return start()
  }
  return () => {
    if (!running) return start()
    next ??= startAfter(running)
    return next
  }
}
