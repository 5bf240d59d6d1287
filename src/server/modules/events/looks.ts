interface Log {
  readonly warn: (error: unknown, message: string) => void
}

const LOOK_MS = 1000

/** Polls once a second while there are subscribers. */
export const regularLooks = (log: Log) => {
  const looks = new Set<() => Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  const lookNow = async () => {
    const results = await Promise.allSettled([...looks].map((look) => look()))
    const failure = results.find((result) => result.status === 'rejected')
    // Logged once until it recovers.
    if (failure && !hasFailed) log.warn(failure.reason, 'changes could not be read for event streams')
    hasFailed = failure !== undefined
  }
  const lookAgain = () => {
    timer ??= setTimeout(() => {
      void lookNow().finally(() => {
        timer = undefined
        if (looks.size > 0) lookAgain()
      })
    }, LOOK_MS).unref()
  }

  return {
    lookNow,
    add: (look: () => Promise<void>): void => {
      looks.add(look)
      lookAgain()
    },
    remove: (look: () => Promise<void>): void => void looks.delete(look),
    close: (): void => clearTimeout(timer),
  }
}
