import { Client, type PoolConfig } from 'pg'
import { asDatabaseFailure } from './failures.ts'

/** What is told apart: a server that answers, and one that does not, for whatever reason. */
export interface Watched {
  /**
   * Does work that needs the server, which is asked again and again while that goes on. Fails as soon as the server does not
   * answer, also where nothing says that it has gone; what the work was waiting for is then nobody's any more.
   */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether it did not answer when it was asked last. */
  readonly isAway: () => boolean
  /** The same, asked now of a server that answered when it was asked last, for those who only want to know. */
  readonly look: () => Promise<boolean>
  readonly close: () => void
}

interface WatchParts {
  readonly connection: PoolConfig
  /** Called when it is found away, and when it is found back. */
  readonly onChange: (change: { readonly isAway: boolean; readonly error?: unknown }) => void
}

const ASK_MS = 250
const ASK_AWAY_MS = 1000
// What waits is answered from elsewhere within a second.
const ANSWER_MS = 700

const away = (cause?: unknown) =>
  asDatabaseFailure(Object.assign(new Error('The database does not answer', { cause }), { code: 'ETIMEDOUT' }))

/** Resolves with what `asked` does, or fails after so long; time in which this process was busy does not count. */
const inTime = async <T>(asked: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    // An answer that has arrived is looked at before.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(away()))), ms)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** One connection for nothing but asking. */
const asker = (connection: PoolConfig) => {
  let client: Client | null = null
  const drop = () => {
    // Nobody answers a farewell either.
    client?.end().catch(() => {})
    client = null
  }
  const connected = async () => {
    const made = new Client({
      ...connection,
      application_name: 'sourcebook watch',
      connectionTimeoutMillis: ANSWER_MS,
    })
    made.on('error', () => {})
    // One that has ended while nothing was asked says nothing of the server as it is now.
    made.on('end', () => {
      if (client === made) client = null
    })
    client = made
    await made.connect()
    return made
  }
  return {
    ask: async () => {
      try {
        await inTime((client ?? (await connected())).query('select'), ANSWER_MS)
      } catch (error) {
        drop()
        throw error
      }
    },
    drop,
  }
}

/** Watches a server while something needs it, and while it is away. Nothing is asked of it otherwise. */
export const watchServer = ({ connection, onChange }: WatchParts): Watched => {
  const { ask, drop } = asker(connection)
  const waiting = new Set<(error: unknown) => void>()
  let isAway = false
  let isClosed = false
  let asking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const found = (error: unknown) => {
    const wasAway = isAway
    isAway = error !== null
    if (isAway) for (const fail of waiting) fail(away(error))
    if (isAway !== wasAway) onChange(isAway ? { isAway, error } : { isAway })
  }

  const askNow = async () => {
    await ask().then(
      () => found(null),
      (error: unknown) => found(error),
    )
    asking = null
    if (!isClosed && (isAway || waiting.size > 0)) askLater(isAway ? ASK_AWAY_MS : ASK_MS)
  }

  const askLater = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      asking ??= askNow()
    }, ms).unref()
  }

  return {
    during: async (work) => {
      if (isAway) throw away()
      let fail: (error: unknown) => void = () => {}
      const lost = new Promise<never>((_resolve, reject) => (fail = reject))
      lost.catch(() => {})
      waiting.add(fail)
      if (!asking) askLater(ASK_MS)
      try {
        return await Promise.race([work(), lost])
      } finally {
        waiting.delete(fail)
      }
    },
    isAway: () => isAway,
    look: async () => {
      if (isAway || isClosed) return isAway
      asking ??= askNow()
      await asking
      return isAway
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      // Nobody waits for what is asked: the driver never says that a connection was ended before it was there.
      drop()
    },
  }
}
