import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import type { Db } from '#server/db/kysely.ts'
import { type Library, libraryOf } from '#server/library-index/index.ts'
import { observed } from '#server/observed.ts'
import { buildBase } from './build.ts'
import { readChanges } from './follow.ts'
import { type MeasuredIndex, readLag, stateOf } from './measure.ts'
import { sharedRead } from './shared-read.ts'

interface Log {
  readonly info: (fields: object, message: string) => void
  readonly warn: (error: unknown, message: string) => void
}

interface IndexDependencies {
  readonly db: Db
  /** For the build thread's own connection. */
  readonly connection: PoolConfig
  readonly log: Log
}

type LibraryQueries = Pick<Library, 'find' | 'place' | 'firstCharacters' | 'facets' | 'covered' | 'best' | 'nearest'>

/** Same parameters; the answer is null before the first build. */
type AnswerOrUndefined<Answer> = Answer extends (...question: infer Question) => infer Reply
  ? (...question: Question) => Promise<Awaited<Reply> | null>
  : never

/** In-memory list engine. Each answer carries its version, which the caller compares with the version of the rows. */
export interface LibraryIndex
  extends Readonly<{ [Name in keyof LibraryQueries]: AnswerOrUndefined<LibraryQueries[Name]> }>,
    MeasuredIndex {
  /** True if changes were missed; answers are older until the next build. */
  readonly isBehind: () => boolean
  /** Applies changes made before the call, unless behind. */
  readonly follow: () => Promise<void>
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

// Every search scans fresh sources; above this, a new base is built.
const MANY_FRESH = 2500
// The database keeps changes for an hour.
const FOLLOW_MS = 60_000
const TRY_AGAIN_MS = 30_000
// Pause after a build, as a multiple of its duration: rebuilding takes at most a third of the time.
const PAUSE_FACTOR = 2

interface IndexHolder {
  library: Library | null
  isBehind: boolean
}

const followingOf = (holder: IndexHolder, db: Db, rebuild: () => void) => {
  const followOnce = async (): Promise<boolean> => {
    const { library } = holder
    if (!library || holder.isBehind) return true
    const changes = await readChanges(db, { versions: library.versions, fresh: library.freshIds() })
    // A newer base has replaced it.
    if (holder.library !== library) return false
    if (changes) library.take(changes)
    else holder.isBehind = true
    if (!changes || library.freshIds().length > MANY_FRESH) rebuild()
    return true
  }
  return sharedRead(async () => {
    while (!(await followOnce()));
  })
}

const readsOf = (holder: IndexHolder): Pick<LibraryIndex, keyof LibraryQueries> => ({
  find: (question) => observed('find in the index', async () => holder.library?.find(question) ?? null),
  place: async (question, id) => holder.library?.place(question, id) ?? null,
  firstCharacters: async (question) => holder.library?.firstCharacters(question) ?? null,
  facets: (question, today) =>
    observed('count in the index', async () => holder.library?.facets(question, today) ?? null),
  covered: (scopes) => observed('count in the index', async () => holder.library?.covered(scopes) ?? null),
  best: (question, ranking, limit) =>
    observed('rank in the index', async () => holder.library?.best(question, ranking, limit) ?? null),
  nearest: async (scopes, word) => holder.library?.nearest(scopes, word) ?? null,
})

/** Builds the index in a thread; answers undefined until done. */
export const startLibraryIndex = ({ db, connection, log }: IndexDependencies): LibraryIndex => {
  const closing = new AbortController()
  const holder: IndexHolder = { library: null, isBehind: false }
  let building: Promise<void> | null = null
  let notBefore = 0

  const build = async () => {
    await sleep(Math.max(0, notBefore - performance.now()), undefined, { signal: closing.signal })
    const start = performance.now()
    const base = await buildBase(connection, closing.signal)
    holder.library = libraryOf(base)
    holder.isBehind = false
    const ms = Math.round(performance.now() - start)
    notBefore = performance.now() + PAUSE_FACTOR * ms
    log.info({ sources: base.length, ms }, 'the index of the library was built')
  }

  const buildAgain = async (): Promise<void> => {
    try {
      await build()
    } catch (error) {
      if (closing.signal.aborted) return
      log.warn(
        error,
        'the index of the library could not be built: until the next try lists come from the database, and nothing is counted beside them',
      )
      notBefore = performance.now() + TRY_AGAIN_MS
      await buildAgain()
    }
  }

  const rebuild = () => {
    building ??= buildAgain().finally(() => (building = null))
  }

  const follow = followingOf(holder, db, rebuild)
  const timer = setInterval(() => {
    follow().catch((error: unknown) => log.warn(error, 'the index of the library could not follow'))
  }, FOLLOW_MS)
  timer.unref()
  rebuild()

  return {
    ...readsOf(holder),
    follow,
    isBehind: () => holder.isBehind,
    state: () => stateOf(holder, building !== null),
    lag: async () => (holder.library ? readLag(db, holder.library.versions) : null),
    ready: async () => {
      await building
    },
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await building
    },
  }
}
