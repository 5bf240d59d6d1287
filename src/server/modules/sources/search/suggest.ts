import { sql } from 'kysely'
import type { Phrase } from '#contract/lists/search-terms.ts'
import { searchWords } from '#contract/text/normalise.ts'
import type { Db } from '#server/db/kysely.ts'
import { LEAST_ALIKE, nearestOf } from '#server/library-index/library-index.ts'
import { answersIn } from '#server/modules/sources/lists/answers-in-index.ts'
import type { PlanIndex } from '#server/modules/sources/lists/find-in-index.ts'
import { type ListPlan, matched } from '#server/modules/sources/lists/list-sql.ts'
import { readWithPhrases } from './phrases.ts'
import { NOWHERE } from './search-sql.ts'

// Of more words none is a slip by itself, and each is looked up.
const MOST_WORDS = 10
// Of more sources the database takes too long to find what is alike.
const MOST_SOURCES = 20_000

const readIsFound = async (db: Db, plan: ListPlan): Promise<boolean> =>
  readWithPhrases(db, plan, async (tx, verified) => {
    const { rows } = await sql<{ isFound: boolean }>`
      select exists (select from (${matched(verified)}) m) as "isFound"`.execute(tx)
    return rows[0]?.isFound ?? false
  })

/** Titles and labels of what is seen in these scopes, all of those that may have a word which is near enough. */
const readTextsLike = (db: Db, { scopes }: ListPlan, word: string): Promise<readonly { texts: string[] }[]> =>
  db.transaction().execute(async (tx) => {
    const { rows: counted } = await sql<{ isTooMany: boolean }>`
      select coalesce(sum(sources), 0) > ${MOST_SOURCES} as "isTooMany",
        set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_ALIKE)}, true)
      from source_count where scope = any(${scopes})`.execute(tx)
    if (counted[0]?.isTooMany) return []
    // What has a word that is so much alike is alike at least as much.
    const { rows } = await sql<{ texts: string[] }>`
      select array(select s.sort_title union all select t.sort_label
        from source_tag st join tag t on t.id = st.tag_id where st.source_id = s.id) as texts
      from source s where s.scope = any(${scopes}) and ${word} <% s.search_text`.execute(tx)
    return rows
  })

const readNearest = async (db: Db, plan: ListPlan, word: string): Promise<string | null> => {
  const rows = await readTextsLike(db, plan, word)
  return nearestOf(word, new Set(rows.flatMap(({ texts }) => searchWords(texts.join('\n')))))?.word ?? null
}

const text = ({ words, phrases }: { words: readonly string[]; phrases: readonly Phrase[] }) =>
  [...words, ...phrases.map((phrase) => `"${phrase.join(' ')}"`)].join(' ')

/** Looks up in the index while there is one, else by SQL. */
const lookingIn = (db: Db, index: PlanIndex | null) => {
  const answer = index && answersIn(db, index)
  return {
    isFound: async (plan: ListPlan): Promise<boolean> => {
      const found = await answer?.(plan, (library, question) => library.find({ ...question, offset: 0, limit: 0 }))
      return found ? found.totalCount > 0 : readIsFound(db, plan)
    },
    /** The nearest word of titles and labels that the asker sees, which has nothing to do with the rest of the plan. */
    nearest: async (plan: ListPlan, word: string): Promise<string | null> => {
      const found = await answer?.(plan, (library, { scopes }) => library.nearest(scopes, word))
      return found ? found.word : readNearest(db, plan, word)
    },
  }
}

/**
 * A search that finds something, in place of one that does not: each of its words that nothing has is replaced by the nearest
 * word of titles and tags that are seen. Null when it finds something, and when no word is near enough (decision 0023).
 */
export const suggestionsIn = (db: Db, index: PlanIndex | null) => {
  const { isFound, nearest } = lookingIn(db, index)
  return async (plan: ListPlan, planOf: (search: string) => ListPlan): Promise<string | null> => {
    const isSlip = plan.words.length + plan.phrases.flat().length <= MOST_WORDS && !plan.words.includes(NOWHERE)
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
