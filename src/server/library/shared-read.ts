// Above the statement timeout; a read on a dead connection must not block later calls.
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

const afterArrivals = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Shared read: each caller gets the result of one that began after its call. At most two exist: one running, one next.
 * A read that exceeds the statement timeout fails and the next begins.
 */
export const sharedRead = <T, Question = void>(
  read: (questions: readonly Question[]) => Promise<T>,
): ((question: Question) => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: { readonly questions: Question[]; readonly reading: Promise<T> } | null = null
  const begin = async (questions: readonly Question[]) => {
    await Promise.allSettled([running])
    // Calls arrive in bursts; waiting lets all of them join this read.
    await afterArrivals()
    next = null
    const reading = within(LONGEST_MS, read(questions))
    running = reading
    return reading
  }
  const wait = () => {
    const questions: Question[] = []
    return { questions, reading: begin(questions) }
  }
  return (question) => {
    next ??= wait()
    next.questions.push(question)
    return next.reading
  }
}
