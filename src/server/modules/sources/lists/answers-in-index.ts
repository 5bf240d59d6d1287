import type { Db } from '#server/db/kysely.ts'
import { HttpError, INDEX_BEING_BUILT } from '#server/errors.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import type { IndexListQuery } from '#server/library-index/index.ts'
import type { PlanIndex } from './find-in-index.ts'
import { readNoRows, type VersionRequest, type VersionState } from './id-rows.ts'
import type { ListPlan } from './list-sql.ts'

const TRIES = 3

// Build time of a million sources.
const BUILDING_SECONDS = 10

interface VersionedAnswer {
  readonly version: string
}

type AskIndex<Answer> = (index: LibraryIndex, question: IndexListQuery) => Promise<Answer | null>

/** Reads rows and their version. */
type ReadRows<Answer, Read> = (answer: Answer, wanted: VersionRequest) => Promise<Read>

interface ReadResult<Read> {
  readonly read: Read
  readonly isExact: boolean
}

/**
 * Queries the index until its version equals the database's, three times at most; then or while behind, `isExact:
 * false`. Null before the first build.
 */
export const readingsIn = ({ index, ask }: PlanIndex) => {
  const readNow = async <Answer extends VersionedAnswer, Read extends VersionState>(
    plan: ListPlan,
    askIndex: AskIndex<Answer>,
    readRows: ReadRows<Answer, Read>,
  ): Promise<ReadResult<Read> | null> => {
    const asked = await ask(plan)
    const answer = asked && (await askIndex(index, asked.question))
    if (!answer) return null
    const read = await readRows(answer, { scopes: plan.scopes, isStill: asked.isStill })
    const versions = new Set([read.version.sources, answer.version, asked.version ?? answer.version])
    return { read, isExact: read.isStill && versions.size === 1 }
  }

  return async <Answer extends VersionedAnswer, Read extends VersionState>(
    plan: ListPlan,
    askIndex: AskIndex<Answer>,
    readRows: ReadRows<Answer, Read>,
  ): Promise<ReadResult<Read> | null> => {
    let found = await readNow(plan, askIndex, readRows)
    for (let tries = 1; tries < TRIES && found && !found.isExact && !index.isBehind(); tries += 1) {
      await index.follow()
      found = await readNow(plan, askIndex, readRows)
    }
    return found
  }
}

export const answersIn = (db: Db, planIndex: PlanIndex) => {
  const readings = readingsIn(planIndex)
  return async <Answer extends VersionedAnswer>(plan: ListPlan, askIndex: AskIndex<Answer>) => {
    const readRows = async (answer: Answer, wanted: VersionRequest) => ({ ...(await readNoRows(db, wanted)), answer })
    const found = await readings(plan, askIndex, readRows)
    return found && { answer: found.read.answer, isExact: found.isExact }
  }
}

/** Error of index-only calls: permanent without an index, retryable before its first build. */
export const refuseUnindexed = (index: object | null): never => {
  throw index
    ? new HttpError('not_indexed_yet', { retryAfter: BUILDING_SECONDS, why: INDEX_BEING_BUILT })
    : new HttpError('not_indexed')
}

export const indexedIn = (db: Db, planIndex: PlanIndex | null) => {
  const answers = planIndex && answersIn(db, planIndex)
  return async <Answer extends VersionedAnswer>(plan: ListPlan, askIndex: AskIndex<Answer>): Promise<Answer> =>
    (await answers?.(plan, askIndex))?.answer ?? refuseUnindexed(planIndex)
}
