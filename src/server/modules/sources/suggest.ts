import { sql } from 'kysely'
import { searchWords } from '#contract/normalise.ts'
import type { Phrase } from '#contract/search-terms.ts'
import type { Db } from '#server/db/kysely.ts'
import { type ListPlan, matched } from './list-sql.ts'
import { readWithPhrases } from './phrases.ts'
import { matchesSearch, NOWHERE, planSearch } from './search-sql.ts'

// Less alike is another word rather than a slip.
const LEAST_ALIKE = 0.3
const MOST_TEXTS = 200

const trigramsOf = (word: string): Set<string> => {
  const letters = Array.from(`  ${word} `)
  return new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`))
}

/** How alike two words are: the part of their trigrams that they have in common, from 0 to 1. */
export const similarity = (one: string, other: string): number => {
  const [these, those] = [trigramsOf(one), trigramsOf(other)]
  const both = [...these].filter((trigram) => those.has(trigram)).length
  return both / (these.size + those.size - both)
}

const isFound = async (db: Db, plan: ListPlan): Promise<boolean> =>
  readWithPhrases(db, plan, async (tx, verified) => {
    const { rows } = await sql<{ isFound: boolean }>`
      select exists (select from (${matched(verified)}) m) as "isFound"`.execute(tx)
    return rows[0]?.isFound ?? false
  })

const isKnown = async (db: Db, scopes: readonly number[], word: string): Promise<boolean> => {
  const { rows } = await sql<{ isKnown: boolean }>`select exists (
    select from source s where s.scope = any(${scopes}) and ${matchesSearch(planSearch(word))}) as "isKnown"`.execute(
    db,
  )
  return rows[0]?.isKnown ?? false
}

/** Words of titles and labels of what is seen in these scopes, among them those that are most like this one. */
const readWordsLike = async (db: Db, scopes: readonly number[], word: string): Promise<Set<string>> => {
  const rows = await db.transaction().execute(async (tx) => {
    // What has a word that is so much alike is alike at least as much.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_ALIKE)}, true)`.execute(tx)
    return readTextsLike(tx, scopes, word)
  })
  return new Set(rows.flatMap(({ title, labels }) => searchWords([title, ...labels].join('\n'))))
}

const readTextsLike = async (tx: Db, scopes: readonly number[], word: string) => {
  const { rows } = await sql<{ title: string; labels: string[] }>`
    select s.sort_title as title,
      array(select t.label from source_tag st join tag t on t.id = st.tag_id where st.source_id = s.id) as labels
    from source s where s.scope = any(${scopes}) and ${word} <% s.search_text
    order by word_similarity(${word}, s.search_text) desc, s.id limit ${MOST_TEXTS}`.execute(tx)
  return rows
}

const nearestTo = (word: string, words: Iterable<string>): string | null => {
  let nearest: string | null = null
  let most = LEAST_ALIKE
  for (const other of [...words].toSorted()) {
    const alike = similarity(word, other)
    if (alike > most) [nearest, most] = [other, alike]
  }
  return nearest
}

const text = ({ words, phrases }: { words: readonly string[]; phrases: readonly Phrase[] }) =>
  [...words, ...phrases.map((phrase) => `"${phrase.join(' ')}"`)].join(' ')

/**
 * A search that finds something, in place of one that does not: each of its words that nothing has is replaced by the nearest
 * word of titles and tags that are seen. Null when it finds something, and when no word is near enough.
 */
export const suggest = async (db: Db, plan: ListPlan, planOf: (search: string) => ListPlan): Promise<string | null> => {
  if (plan.words.includes(NOWHERE) || (await isFound(db, plan))) return null
  const better = async (word: string) =>
    (await isKnown(db, plan.scopes, word)) ? word : nearestTo(word, await readWordsLike(db, plan.scopes, word))
  const all = async (words: readonly string[]) => {
    const found: string[] = []
    for (const word of words) found.push((await better(word)) ?? word)
    return found
  }
  const phrases: string[][] = []
  for (const phrase of plan.phrases) phrases.push(await all(phrase))
  const search = text({ words: await all(plan.words), phrases })
  const left = [...plan.without, ...plan.withoutPhrases.map((phrase) => `"${phrase.join(' ')}"`)].map(
    (term) => `-${term}`,
  )
  const suggested = [search, ...left].join(' ')
  return (await isFound(db, planOf(suggested))) ? suggested : null
}
