import type { Phrase } from '#contract/lists/search-terms.ts'
import type { Db } from '#server/db/kysely.ts'
import { indexedIn } from '#server/modules/sources/lists/answers-in-index.ts'
import type { PlanIndex } from '#server/modules/sources/lists/find-in-index.ts'
import type { ListPlan } from '#server/modules/sources/lists/list-sql.ts'
import { MATCHES_NOTHING } from '#server/modules/sources/lists/search-sql.ts'

// Longer searches aren't typos, and each word costs a lookup.
const MOST_WORDS = 10
const text = ({ words, phrases }: { words: readonly string[]; phrases: readonly Phrase[] }) =>
  [...words, ...phrases.map((phrase) => `"${phrase.join(' ')}"`)].join(' ')

const lookingIn = (db: Db, index: PlanIndex | null) => {
  const answer = indexedIn(db, index)
  return {
    isFound: async (plan: ListPlan): Promise<boolean> =>
      (await answer(plan, (library, question) => library.find({ ...question, offset: 0, limit: 0 }))).totalCount > 0,
    nearest: async (plan: ListPlan, word: string): Promise<string | null> =>
      (await answer(plan, (library, { scopes }) => library.nearest(scopes, word))).word,
  }
}

/**
 * 'Did you mean': replaces each unknown word by the nearest visible one. Null if the search finds something or no word
 * is near (decision 0003).
 */
export const suggestionsIn = (db: Db, index: PlanIndex | null) => {
  const { isFound, nearest } = lookingIn(db, index)
  return async (plan: ListPlan, planOf: (search: string) => ListPlan): Promise<string | null> => {
    const isSlip = plan.words.length + plan.phrases.flat().length <= MOST_WORDS && !plan.words.includes(MATCHES_NOTHING)
    if (!isSlip || (await isFound(plan))) return null
    const better = async (word: string) => {
      const alone = planOf(word)
      return (await isFound(alone)) ? word : ((await nearest(alone, word)) ?? word)
    }
    const all = async (words: readonly string[]) => {
      const found: string[] = []
      for (const word of words) found.push(await better(word))
      return found
    }
    const phrases: string[][] = []
    for (const phrase of plan.phrases) phrases.push(await all(phrase))
    const search = text({ words: await all(plan.words), phrases })
    const left = [...plan.without, ...plan.withoutPhrases.map((phrase) => `"${phrase.join(' ')}"`)].map(
      (term) => `-${term}`,
    )
    const suggested = [search, ...left].join(' ')
    return (await isFound(planOf(suggested))) ? suggested : null
  }
}
