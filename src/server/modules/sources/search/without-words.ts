import { LRUCache } from 'lru-cache'
import type { SearchWithout } from '#contract/lists/searches.ts'
import type { Db } from '#server/db/kysely.ts'
import { indexedIn } from '#server/modules/sources/lists/answers-in-index.ts'
import type { PlanIndex } from '#server/modules/sources/lists/find-in-index.ts'
import type { ListPlan } from '#server/modules/sources/lists/list-sql.ts'
import { countriesNamed } from './country-names.ts'

// Each word and each way to omit one or two is a count: 29 at most.
const MOST_WORDS = 6

// The page asks for alternatives and for their best matches at once.
const MAX_ENTRIES = 100

const isPlain = ({ words, phrases, without, withoutPhrases }: ListPlan) =>
  words.length > 1 && words.length <= MOST_WORDS && phrases.length + without.length + withoutPhrases.length === 0

/** Ways to omit one word, two words, and all that name no country. Those that keep the country come first. */
const omissionsFor = (words: readonly string[]): string[][][] => {
  const named = countriesNamed(words).words
  const keepsCountry = (omitted: readonly string[]) => !omitted.some((word) => named.has(word))
  const singles = words.map((word) => [word])
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other]))
  const steps = [singles, pairs]
  return [
    ...steps.map((step) => step.filter(keepsCountry)),
    ...(named.size > 0 ? [[words.filter((word) => !named.has(word))]] : []),
    ...steps.map((step) => step.filter((omitted) => !keepsCountry(omitted))),
  ]
}

/** Prefers frequent combinations of words, because they belong together, but rare single words. */
const scoreOf = ({ search, count }: SearchWithout) => (search.includes(' ') ? count : -count)

type CountOf = (search: string) => Promise<number>

/** The best of these omissions that finds something. */
const bestOf = async (
  omissions: readonly (readonly string[])[],
  words: readonly string[],
  countOf: CountOf,
): Promise<SearchWithout | undefined> => {
  const found: SearchWithout[] = []
  for (const omitted of omissions) {
    const search = words.filter((word) => !omitted.includes(word)).join(' ')
    found.push({ words: [...omitted], search, count: await countOf(search) })
  }
  return found.filter(({ count }) => count > 0).toSorted((one, other) => scoreOf(other) - scoreOf(one))[0]
}

const find = async (words: readonly string[], countOf: CountOf): Promise<SearchWithout | null> => {
  const occurring = new Set<string>()
  for (const word of words) if ((await countOf(word)) > 0) occurring.add(word)
  // True if words remain, and all of them occur in the library.
  const isPossible = (omitted: readonly string[]) =>
    omitted.length > 0 &&
    omitted.length < words.length &&
    words.every((word) => omitted.includes(word) || occurring.has(word))
  for (const omissions of omissionsFor(words)) {
    const best = await bestOf(omissions.filter(isPossible), words, countOf)
    if (best) return best
  }
  return null
}

/**
 * For a search whose words occur in no source together: the words to omit so that something is found. Null if the
 * search finds something, or no omission helps.
 */
export const withoutWordsIn = (db: Db, index: PlanIndex | null) => {
  const answer = indexedIn(db, index)
  const count = (plan: ListPlan) =>
    answer(plan, (library, question) => library.find({ ...question, offset: 0, limit: 0 }))
  const kept = new LRUCache<string, { readonly without: SearchWithout | null }, () => Promise<SearchWithout | null>>({
    max: MAX_ENTRIES,
    fetchMethod: async (_key, _old, { context }) => ({ without: await context() }),
  })
  return async (plan: ListPlan, planOf: (search: string) => ListPlan): Promise<SearchWithout | null> => {
    if (!isPlain(plan)) return null
    const { totalCount, version } = await count(plan)
    if (totalCount > 0) return null
    const countOf = async (search: string) => (await count(planOf(search))).totalCount
    const key = JSON.stringify([version, plan.scopes, plan.words])
    return (await kept.fetch(key, { context: () => find(plan.words, countOf) }))?.without ?? null
  }
}
