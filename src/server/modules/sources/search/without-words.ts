import type { SearchWithout } from '#contract/lists/searches.ts'
import type { Db } from '#server/db/kysely.ts'
import { indexedIn } from '#server/modules/sources/lists/answers-in-index.ts'
import type { PlanIndex } from '#server/modules/sources/lists/find-in-index.ts'
import type { ListPlan } from '#server/modules/sources/lists/list-sql.ts'

// One or two of six words are 21 counts at most.
const MOST_WORDS = 6

const singles = (words: readonly string[]) => words.map((word) => [word])
/** Of three words or more, so that one stays. */
const pairs = (words: readonly string[]) =>
  words.length < 3 ? [] : words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other]))

const isPlain = ({ words, phrases, without, withoutPhrases }: ListPlan) =>
  words.length > 1 && words.length <= MOST_WORDS && phrases.length + without.length + withoutPhrases.length === 0

/**
 * For a search whose words occur in no source together: the words to leave out, one or else two, so that the fewest
 * sources are found, which fit best. Null if that finds nothing, or the search finds something.
 */
export const withoutWordsIn = (db: Db, index: PlanIndex | null) => {
  const answer = indexedIn(db, index)
  const countOf = async (plan: ListPlan): Promise<number> =>
    (await answer(plan, (library, question) => library.find({ ...question, offset: 0, limit: 0 }))).totalCount

  return async (plan: ListPlan, planOf: (search: string) => ListPlan): Promise<SearchWithout | null> => {
    if (!isPlain(plan) || (await countOf(plan)) > 0) return null
    const leastOf = async (ways: readonly string[][]): Promise<SearchWithout | null> => {
      const found: SearchWithout[] = []
      for (const words of ways) {
        const search = plan.words.filter((word) => !words.includes(word)).join(' ')
        found.push({ words, search, count: await countOf(planOf(search)) })
      }
      return found.filter(({ count }) => count > 0).toSorted((one, other) => one.count - other.count)[0] ?? null
    }
    return (await leastOf(singles(plan.words))) ?? leastOf(pairs(plan.words))
  }
}
