import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import type { Db } from '#server/db/kysely.ts'
import { sharedRead } from '#server/library/shared-read.ts'
import { observed } from '#server/observed.ts'
import type { Ranking } from './best.ts'
import { buildBase } from './build.ts'
import { readChanges } from './follow.ts'
import { type Library, libraryOf } from './library.ts'
import { type MeasuredIndex, readLag, stateOf } from './measure.ts'
import type { Best, Covered, Facets, Firsts, Found, ListQuestion, Nearest, Position, Question } from './questions.ts'

export type { Ranking } from './best.ts'
export {
  eachFact,
  type FacetCounts,
  type Facts,
  factNames,
  factValues,
  YES,
} from './facts.ts'
export type { FirstCount } from './firsts.ts'
export type { CoveredCell, Found, KindQuestion, ListQuestion, Question } from './questions.ts'

interface Log {
  readonly info: (fields: object, message: string) => void
  readonly warn: (error: unknown, message: string) => void
}

interface Parts {
  readonly db: Db
  /** For the thread that reads the library, which has a connection of its own. */
  readonly connection: PoolConfig
  readonly log: Log
}

/** Finds lists without the database, for as long as it knows the library; nothing else knows how. */
export interface LibraryIndex extends MeasuredIndex {
  /**
   * The page, total and counts, of the version that comes with them: who reads the rows compares it with the one that
   * they are of. Null before the first build.
   */
  readonly find: (question: Question) => Promise<Found | null>
  /** The same of where a source stands in a list, and of the characters that its titles begin with. */
  readonly place: (question: ListQuestion, id: number) => Promise<Position | null>
  readonly firsts: (question: ListQuestion) => Promise<Firsts | null>
  /** The same of what each filter of a list finds under the others, on a day, as YYYY-MM-DD in UTC. */
  readonly facets: (question: ListQuestion, today: string) => Promise<Facets | null>
  /** The same of how many sources that these scopes see cover which country, by category. */
  readonly covered: (scopes: readonly number[]) => Promise<Covered | null>
  /** The same of the first sources of a list by rank, and of the word that is nearest to another in what these scopes see. */
  readonly best: (question: ListQuestion, ranking: Ranking, limit: number) => Promise<Best | null>
  readonly nearest: (scopes: readonly number[], word: string) => Promise<Nearest | null>
  /** Whether changes were missed that only the next build has: until then the answers are of an older version. */
  readonly isBehind: () => boolean
  /** Takes in what was changed before it was called, unless it is behind. */
  readonly follow: () => Promise<void>
  /** Resolves once what is being built is there. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

// Each search goes through what is fresh; above this, a new base is made.
const MANY_FRESH = 2500
// Often enough to miss nothing, as the database knows what changed for an hour.
const FOLLOW_MS = 60_000
const TRY_AGAIN_MS = 30_000
// After each base there is a rest of so many times as long as it took, so that an import, which changes everything again
// and again, and those who read meet a thread that is at work for a third of the time at the most.
const REST = 2

/** What the index has at the moment. */
interface Holder {
  library: Library | null
  isBehind: boolean
}

/** Has what is held follow the database. */
const followingOf = (holder: Holder, db: Db, rebuild: () => void) => {
  const followOnce = async (): Promise<boolean> => {
    const { library } = holder
    if (!library || holder.isBehind) return true
    const changes = await readChanges(db, { versions: library.versions, fresh: library.freshIds() })
    // A newer base has taken its place in between.
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

const readsOf = (
  holder: Holder,
): Pick<LibraryIndex, 'find' | 'place' | 'firsts' | 'facets' | 'covered' | 'best' | 'nearest'> => ({
  find: (question) => observed('find in the index', async () => holder.library?.find(question) ?? null),
  place: async (question, id) => holder.library?.place(question, id) ?? null,
  firsts: async (question) => holder.library?.firsts(question) ?? null,
  facets: (question, today) =>
    observed('count in the index', async () => holder.library?.facets(question, today) ?? null),
  covered: (scopes) => observed('count in the index', async () => holder.library?.covered(scopes) ?? null),
  best: (question, ranking, limit) =>
    observed('rank in the index', async () => holder.library?.best(question, ranking, limit) ?? null),
  nearest: async (scopes, word) => holder.library?.nearest(scopes, word) ?? null,
})

/** Starts to build the index, in a thread; until that is done it finds nothing. */
export const startLibraryIndex = ({ db, connection, log }: Parts): LibraryIndex => {
  const closing = new AbortController()
  const holder: Holder = { library: null, isBehind: false }
  let building: Promise<void> | null = null
  let notBefore = 0

  const build = async () => {
    await sleep(Math.max(0, notBefore - performance.now()), undefined, { signal: closing.signal })
    const start = performance.now()
    const base = await buildBase(connection, closing.signal)
    holder.library = libraryOf(base)
    holder.isBehind = false
    const ms = Math.round(performance.now() - start)
    notBefore = performance.now() + REST * ms
    log.info({ sources: base.length, ms }, 'the index of the library was built')
  }

  const buildAgain = async (): Promise<void> => {
    try {
      await build()
    } catch (error) {
      if (closing.signal.aborted) return
      log.warn(error, 'the index of the library could not be built; the database answers until the next try')
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
