interface Log {
  readonly warn: (error: unknown, message: string) => void
}

const POLL_MS = 1000

/** Polls once a second while there are subscribers. */
export const changePolling = (log: Log) => {
  const polls = new Set<() => Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  const pollNow = async () => {
    const results = await Promise.allSettled([...polls].map((poll) => poll()))
    const failure = results.find((result) => result.status === 'rejected')
    // Logged once until it recovers.
    if (failure && !hasFailed) log.warn(failure.reason, 'changes could not be read for event streams')
    hasFailed = failure !== undefined
  }
  const pollAgain = () => {
    timer ??= setTimeout(() => {
      void pollNow().finally(() => {
        timer = undefined
        if (polls.size > 0) pollAgain()
      })
    }, POLL_MS).unref()
  }

  return {
    pollNow,
    add: (poll: () => Promise<void>): void => {
      polls.add(poll)
      pollAgain()
    },
    remove: (poll: () => Promise<void>): void => void polls.delete(poll),
    close: (): void => clearTimeout(timer),
  }
}
