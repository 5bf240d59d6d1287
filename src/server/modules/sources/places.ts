import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import { headingOfKey } from '#contract/normalise.ts'
import type { LetterPage } from '#contract/searches.ts'
import type { Db } from '#server/db/kysely.ts'
import { inChosenSubcategory, type ListPlan, listOrder, matched } from './list-sql.ts'
import { readWithPhrases } from './phrases.ts'

/** How many sources of a list have titles that begin with this character. */
export interface FirstCount {
  readonly first: string
  readonly count: number
}

const pageAt = (position: number) => Math.floor(position / PAGE_SIZE) + 1

/** The page of a source in a list, or null where the list does not have it. */
export const readPlace = (db: Db, plan: ListPlan, id: number): Promise<number | null> =>
  readWithPhrases(db, plan, async (tx, verified) => {
    const { rows } = await sql<{ position: number }>`
      select position from (
        select m.id, row_number() over (order by ${listOrder(verified)}) - 1 as position
        from (${matched(verified)}) m where ${inChosenSubcategory(verified)}) list
      where id = ${id}`.execute(tx)
    return rows[0] ? pageAt(rows[0].position) : null
  })

/** The first page of each letter under which a list by title has sources, in the order of the list. */
export const readLetters = (db: Db, plan: ListPlan): Promise<LetterPage[]> =>
  readWithPhrases(db, plan, async (tx, verified) => {
    const { rows } = await sql<FirstCount>`
      select left(m.sort_title, 1) as first, count(*) as count
      from (${matched(verified)}) m where ${inChosenSubcategory(verified)} group by 1 order by 1`.execute(tx)
    return letterPages(rows, plan.descending)
  })

/** The same of numbers that were counted, from A to Z. */
export const letterPages = (counts: readonly FirstCount[], descending: boolean): LetterPage[] => {
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
