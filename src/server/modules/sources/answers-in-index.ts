import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex, ListQuestion } from '#server/library-index/library-index.ts'
import { readNoRows } from './bare-rows.ts'
import { askingIn } from './find-in-index.ts'
import type { ListPlan } from './list-sql.ts'

const TRIES = 3

interface Answered {
  readonly version: string
}

type Asks<Answer> = (index: LibraryIndex, question: ListQuestion) => Promise<Answer | null>

/**
 * Asks the index about a list until what it answers is of the version that the database has after it. Null where the index
 * does not know the list, as it knows no group's, or where the library changes faster than it follows.
 */
export const answersIn = (db: Db, index: LibraryIndex) => {
  const ask = askingIn(db, index)
  /** What it answers now; null in place of it when the database has another version. */
  const answerNow = async <Answer extends Answered>(plan: ListPlan, answer: Asks<Answer>) => {
    const asking = await ask(plan)
    const found = asking && (await answer(index, asking.question))
    if (!found) return null
    const { version, isStill } = await readNoRows(db, { scopes: plan.scopes, isStill: asking.isStill })
    const versions = new Set([version.sources, found.version, asking.version ?? found.version])
    return { answer: isStill && versions.size === 1 ? found : null }
  }

  return async <Answer extends Answered>(plan: ListPlan, answer: Asks<Answer>): Promise<Answer | null> => {
    if (plan.groupId !== null) return null
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await index.follow()
      const found = await answerNow(plan, answer)
      if (!found || found.answer) return found && found.answer
    }
    return null
  }
}
