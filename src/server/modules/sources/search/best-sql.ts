import { sql } from 'kysely'
import { BEST_LIMIT } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { type Ranking, wordsText } from '#server/library-index/library-index.ts'
import { favoriteIds, type ListPlan, linkIds, matched } from '#server/modules/sources/lists/list-sql.ts'
import { withPhrases } from './phrases.ts'
import { partsOf } from './search-sql.ts'

// Their titles and labels are read, which takes some milliseconds.
const MOST_RANKED = 2000

interface Candidate {
  readonly id: number
  readonly title: string
  readonly labels: string
  readonly isLinked: boolean
  readonly isFavorite: boolean
}

/** What is ranked: all that the words find; of very many only what is the search itself. */
const readIds = async (db: Db, plan: ListPlan, { titles }: Ranking): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from (${matched(plan)}) m limit ${MOST_RANKED + 1}`.execute(db)
  if (rows.length <= MOST_RANKED) return rows.map(({ id }) => id)
  const { rows: itself } = await sql<{ id: number }>`
    select m.id from (${matched(plan)}) m where m.sort_title = any(${titles}) or m.id = any(${linkIds(plan)})
    limit ${MOST_RANKED}`.execute(db)
  return itself.map(({ id }) => id)
}

const withItsPhrases = async (db: Db, plan: ListPlan, ids: readonly number[]): Promise<number[]> => {
  const { verified } = await withPhrases(db, { ...plan, verified: { among: ids, except: [] } })
  const except = new Set(verified?.except)
  return (verified?.among ?? ids).filter((id) => !except.has(id))
}

const readCandidates = async (db: Db, plan: ListPlan, ids: readonly number[]): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select s.id, s.sort_title as title, s.id = any(${linkIds(plan)}) as "isLinked",
      s.id = any(${favoriteIds(plan.favoritesOf)}) as "isFavorite",
      (select coalesce(string_agg(t.sort_label, ' '), '') from source_tag st join tag t on t.id = st.tag_id
        where st.source_id = s.id) as labels
    from source s where s.id = any(${ids}::bigint[]) order by s.sort_title, s.id`.execute(db)
  return rows
}

const hasAll = (text: string, parts: readonly string[]) => parts.every((part) => text.includes(part))

/** From 0 for the search itself to 5 for what has its words elsewhere. */
const tierIn =
  (parts: readonly string[], { titles, words }: Ranking) =>
  ({ title, labels, isLinked }: Candidate): number => {
    const inTitle = wordsText(title)
    const whole = words.map((word) => ` ${word} `)
    const tiers = [
      isLinked || titles.includes(title),
      hasAll(inTitle, whole) && titles.some((key) => title.startsWith(key)),
      hasAll(inTitle, whole),
      hasAll(inTitle, parts),
      hasAll(wordsText(labels), parts),
    ]
    const tier = parts.length === 0 ? -1 : tiers.indexOf(true)
    return tier < 0 ? tiers.length : tier
  }

/** The sources that match a search best, all as of one moment if `db` is. */
export const readBestIds = async (db: Db, plan: ListPlan, ranking: Ranking): Promise<number[]> => {
  const ids = await withItsPhrases(db, plan, await readIds(db, plan, ranking))
  const tierOf = tierIn(partsOf(plan), ranking)
  const ranked = (await readCandidates(db, plan, ids)).map((candidate) => ({ ...candidate, tier: tierOf(candidate) }))
  // By title they are in order already.
  ranked.sort((one, other) => one.tier - other.tier || Number(other.isFavorite) - Number(one.isFavorite))
  return ranked.slice(0, BEST_LIMIT).map(({ id }) => id)
}
