import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { LetterPage } from '#contract/lists/searches.ts'
import { headingOfKey } from '#contract/text/normalise.ts'
import type { Db } from '#server/db/kysely.ts'
import type { FirstCount } from '#server/library-index/library-index.ts'
import { readWithPhrases } from '#server/modules/sources/search/phrases.ts'
import { answersIn } from './answers-in-index.ts'
import type { PlanIndex } from './find-in-index.ts'
import { inChosenSubcategory, type ListPlan, listed, listOrder, matched } from './list-sql.ts'

const pageAt = (position: number) => Math.floor(position / PAGE_SIZE) + 1

const readPlace = (db: Db, plan: ListPlan, id: number): Promise<number | null> =>
  readWithPhrases(db, plan, async (tx, verified) => {
    const { rows } = await sql<{ position: number }>`
      select position from (
        select id, row_number() over (order by ${listOrder(verified)}) - 1 as position
        from (${listed(verified, sql`(${matched(verified)})`)}) listed) list
      where id = ${id}`.execute(tx)
    return rows[0] ? pageAt(rows[0].position) : null
  })

const readLetters = (db: Db, plan: ListPlan): Promise<LetterPage[]> =>
  readWithPhrases(db, plan, async (tx, verified) => {
    const { rows } = await sql<FirstCount>`
      select left(m.sort_title, 1) as first, count(*) as count
      from (${matched(verified)}) m where ${inChosenSubcategory(verified)} group by 1 order by 1`.execute(tx)
    return letterPages(rows, plan.descending)
  })

// Of numbers that were counted from A to Z.
const letterPages = (counts: readonly FirstCount[], descending: boolean): LetterPage[] => {
  const pages = new Map<string, number>()
  let before = 0
  for (const { first, count } of descending ? counts.toReversed() : counts) {
    const letter = headingOfKey(first)
    // Some letters have one heading, such as both of the Greek sigmas.
    if (!pages.has(letter)) pages.set(letter, pageAt(before))
    before += count
  }
  return [...pages].map(([letter, page]) => ({ letter, page }))
}

/** Where sources stand in lists; found in the index while there is one, by SQL for the lists that it does not know. */
export const placesIn = (db: Db, index: PlanIndex | null) => {
  const answer = index && answersIn(db, index)
  return {
    /** The page of a source, or null where the list does not have it. */
    page: async (plan: ListPlan, id: number): Promise<number | null> => {
      const found = await answer?.(plan, ({ place }, question) => place(question, id))
      if (!found) return readPlace(db, plan, id)
      return found.position === null ? null : pageAt(found.position)
    },

    /** The first page of each letter under which a list by title has sources, in the order of the list. */
    letters: async (plan: ListPlan): Promise<LetterPage[]> => {
      const found = await answer?.(plan, ({ firsts }, question) => firsts(question))
      return found ? letterPages(found.firsts, plan.descending) : readLetters(db, plan)
    },
  }
}
