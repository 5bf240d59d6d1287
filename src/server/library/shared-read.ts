/** Resolves once everything that has arrived by now was looked at. */
const afterArrivals = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * A reading that calls which wait share: each is answered by one that began after it came, so never by what was true before.
 * However many call, two readings at a time are the most: one under way, and the next, which all wait for. What each of them
 * asks for is given to it.
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
    const reading = read(asked)
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
