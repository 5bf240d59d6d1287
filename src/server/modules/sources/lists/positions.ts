import { PAGE_SIZE } from '#contract/limits.ts'
import type { LetterPage } from '#contract/lists/searches.ts'
import { headingOfKey } from '#contract/text/normalize.ts'
import type { Db } from '#server/db/kysely.ts'
import { indexedIn } from './answers-in-index.ts'
import type { PlanIndex } from './find-in-index.ts'
import type { ListPlan } from './list-sql.ts'

const pageAt = (position: number) => Math.floor(position / PAGE_SIZE) + 1

interface CharacterCount {
  readonly character: string
  readonly count: number
}

const letterPages = (counts: readonly CharacterCount[], descending: boolean): LetterPage[] => {
  const pages = new Map<string, number>()
  let before = 0
  for (const { character, count } of descending ? counts.toReversed() : counts) {
    const letter = headingOfKey(character)
    // Some letters share a heading, such as both Greek sigmas.
    if (!pages.has(letter)) pages.set(letter, pageAt(before))
    before += count
  }
  return [...pages].map(([letter, page]) => ({ letter, page }))
}

export const placesIn = (db: Db, index: PlanIndex | null) => {
  const answer = indexedIn(db, index)
  return {
    page: async (plan: ListPlan, id: number): Promise<number | null> => {
      const { position } = await answer(plan, ({ place }, question) => place(question, id))
      return position === null ? null : pageAt(position)
    },

    letters: async (plan: ListPlan): Promise<LetterPage[]> => {
      const { counts } = await answer(plan, (library, question) => library.firstCharacters(question))
      return letterPages(counts, plan.descending)
    },
  }
}
