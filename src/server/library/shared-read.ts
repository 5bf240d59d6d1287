// Longer than a statement may take. One that is never answered, as when a connection is gone without a word, must not hold up
// all calls that come after it.
const LONGEST_MS = 40_000

const within = async <T>(ms: number, reading: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The database has not answered within ${ms / 1000} s`)), ms).unref()
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves once everything that has arrived by now was looked at. */
const afterArrivals = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * A reading that calls which wait share: each is answered by one that began after it came, so never by what was true before.
 * However many call, two readings at a time are the most: one under way, and the next, which all wait for. What each of them
 * asks for is given to it. One that takes longer than any statement may fails, and the next begins.
 */
export const sharedRead = <T, Asked = void>(
  read: (asked: readonly Asked[]) => Promise<T>,
): ((asked: Asked) => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: { readonly asked: Asked[]; readonly reading: Promise<T> } | null = null
  const begin = async (asked: readonly Asked[]) => {
    await Promise.allSettled([running])
    // Calls mostly come several at a time: those that are there already need not wait for the reading after this.
    await afterArrivals()
    next = null
    const reading = within(LONGEST_MS, read(asked))
    running = reading
    return reading
  }
  const wait = () => {
    const asked: Asked[] = []
    return { asked, reading: begin(asked) }
  }
  return (asked) => {
    next ??= wait()
    next.asked.push(asked)
    return next.reading
  }
}
