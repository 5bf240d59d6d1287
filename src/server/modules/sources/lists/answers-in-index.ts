import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex, ListQuestion } from '#server/library-index/library-index.ts'
import { type Moment, type MomentWanted, readNoRows } from './bare-rows.ts'
import type { PlanIndex } from './find-in-index.ts'
import type { ListPlan } from './list-sql.ts'

const TRIES = 3

interface Answered {
  readonly version: string
}

type Asks<Answer> = (index: LibraryIndex, question: ListQuestion) => Promise<Answer | null>

/** Reads what belongs to an answer, and the moment that it is of. */
type Reads<Answer, Read> = (answer: Answer, wanted: MomentWanted) => Promise<Read>

/**
 * Asks the index about a list until what it answers is of the version that is then read from the database. Null where the
 * index does not know the list, as it knows no group's, or where the library changes faster than it follows.
 */
export const readingsIn = ({ index, ask }: PlanIndex) => {
  /** What is read of its answer now; null in place of it when the database has another version. */
  const readNow = async <Answer extends Answered, Read extends Moment>(
    plan: ListPlan,
    asks: Asks<Answer>,
    reads: Reads<Answer, Read>,
  ) => {
    const asking = await ask(plan)
    const answer = asking && (await asks(index, asking.question))
    if (!answer) return null
    const read = await reads(answer, { scopes: plan.scopes, isStill: asking.isStill })
    const versions = new Set([read.version.sources, answer.version, asking.version ?? answer.version])
    return { read: read.isStill && versions.size === 1 ? read : null }
  }

  return async <Answer extends Answered, Read extends Moment>(
    plan: ListPlan,
    asks: Asks<Answer>,
    reads: Reads<Answer, Read>,
  ): Promise<Read | null> => {
    if (plan.groupId !== null) return null
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await index.follow()
      const found = await readNow(plan, asks, reads)
      if (!found || found.read) return found && found.read
    }
    return null
  }
}

/** The same of answers that nothing else belongs to. */
export const answersIn = (db: Db, planIndex: PlanIndex) => {
  const readings = readingsIn(planIndex)
  return async <Answer extends Answered>(plan: ListPlan, asks: Asks<Answer>): Promise<Answer | null> => {
    const read = await readings(plan, asks, async (answer, wanted) => ({ ...(await readNoRows(db, wanted)), answer }))
    return read && read.answer
  }
}
