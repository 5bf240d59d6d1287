import type { SearchWithout } from '#contract/lists/searches.ts'
import type { Db } from '#server/db/kysely.ts'
import { indexedIn } from '#server/modules/sources/lists/answers-in-index.ts'
import type { PlanIndex } from '#server/modules/sources/lists/find-in-index.ts'
import type { ListPlan } from '#server/modules/sources/lists/list-sql.ts'
import { countriesNamed, wordsOfCountry } from './country-words.ts'

// One or two of six words are 21 counts at most.
const MOST_WORDS = 6

const singles = (words: readonly string[]) => words.map((word) => [word])
/** Of three words or more, so that one stays. */
const pairs = (words: readonly string[]) =>
  words.length < 3 ? [] : words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other]))

const isPlain = ({ words, phrases, without, withoutPhrases }: ListPlan) =>
  words.length > 1 && words.length <= MOST_WORDS && phrases.length + without.length + withoutPhrases.length === 0

/**
 * Ways to leave out words, best ways first: those that keep the country that the search names, of these one word before
 * two and all others. A country is what the person is after.
 */
const waysFor = (words: readonly string[]): string[][][] => {
  const named = new Set(countriesNamed(words).flatMap(wordsOfCountry))
  const keepsCountry = (left: readonly string[]) => !left.some((word) => named.has(word))
  const ways = [singles(words), pairs(words)]
  return [
    ...ways.map((some) => some.filter(keepsCountry)),
    named.size > 0 ? [words.filter((word) => !named.has(word))] : [],
    ...ways.map((some) => some.filter((left) => !keepsCountry(left))),
  ]
}

/** Of several words that stay, most sources mean that they belong together; a single word is best if it is rare. */
const fitOf = ({ search, count }: SearchWithout) => (search.includes(' ') ? count : -count)

/**
 * For a search whose words occur in no source together: which to leave out so that something is found.
 * Null if that is impossible, or the search finds something.
 */
export const withoutWordsIn = (db: Db, index: PlanIndex | null) => {
  const answer = indexedIn(db, index)
  const countOf = async (plan: ListPlan): Promise<number> =>
    (await answer(plan, (library, question) => library.find({ ...question, offset: 0, limit: 0 }))).totalCount

  return async (plan: ListPlan, planOf: (search: string) => ListPlan): Promise<SearchWithout | null> => {
    if (!isPlain(plan) || (await countOf(plan)) > 0) return null
    for (const ways of waysFor(plan.words)) {
      const found: SearchWithout[] = []
      for (const words of ways) {
        const search = plan.words.filter((word) => !words.includes(word)).join(' ')
        found.push({ words, search, count: await countOf(planOf(search)) })
      }
      const [best] = found.filter(({ count }) => count > 0).toSorted((one, other) => fitOf(other) - fitOf(one))
      if (best) return best
    }
    return null
  }
}
