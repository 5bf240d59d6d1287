import { sql } from 'kysely'
import { hasPhrase, type Phrase } from '#contract/lists/search-terms.ts'
import type { SourceTexts } from '#contract/sources/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import { type ListPlan, matched } from './list-sql.ts'
import { hasPhrases, type VerifiedIds } from './search-sql.ts'

interface PhraseTexts extends SourceTexts {
  readonly id: number
  readonly labels: readonly string[]
}

type TextsFilter = (texts: readonly string[]) => boolean

// Sources read per statement, for few statements in little memory.
const AT_ONCE = 2000

/** Ids whose texts pass, in order. */
const readPassing = async (db: Db, ids: readonly number[], passes: TextsFilter): Promise<number[]> => {
  const passing: number[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { rows } = await sql<PhraseTexts>`select s.id, s.title, s.link, s.note,
        array(select t.label from source_tag st join tag t on t.id = st.tag_id where st.source_id = s.id) as labels
      from source s where s.id = any(${ids.slice(from, from + AT_ONCE)}::bigint[]) order by s.id`.execute(db)
    for (const { id, title, link, note, labels } of rows) {
      if (passes([title, link.replace(/^https?:\/\//i, ''), note, ...labels])) passing.push(id)
    }
  }
  return passing
}

const hasIn = (texts: readonly string[]) => (phrase: Phrase) => texts.some((text) => hasPhrase(text, phrase))

export type FindCandidates = (plan: ListPlan) => Promise<readonly number[]>

export const verifyPhrases = async (db: Db, plan: ListPlan, candidates: FindCandidates): Promise<VerifiedIds> => {
  const { phrases, withoutPhrases } = plan
  const verify = async (words: ListPlan, passes: TextsFilter) => readPassing(db, await candidates(words), passes)
  const among = phrases.length === 0 ? null : await verify(plan, (texts) => phrases.every(hasIn(texts)))
  const except = new Set<number>()
  for (const phrase of withoutPhrases) {
    const having = { ...plan, phrases: [...phrases, phrase] }
    for (const id of await verify(having, (texts) => hasIn(texts)(phrase))) except.add(id)
  }
  return { among, except: [...except] }
}

interface CandidateLimit {
  readonly ids: readonly number[]
  readonly most: number
}

// Frequent phrases need few reads.
const SOME = 200

/** Candidates with the phrases: all or at least `most`. */
export const readMatching = async (
  db: Db,
  plan: ListPlan,
  { ids, most }: CandidateLimit,
): Promise<readonly number[]> => {
  if (!hasPhrases(plan)) return ids
  const { phrases, withoutPhrases } = plan
  const passing: number[] = []
  for (let from = 0; from < ids.length && passing.length < most; from += SOME) {
    const some = ids.slice(from, from + SOME)
    const passes: TextsFilter = (texts) => phrases.every(hasIn(texts)) && !withoutPhrases.some(hasIn(texts))
    passing.push(...(await readPassing(db, some, passes)))
  }
  return passing
}

export const withPhrases = async (db: Db, plan: ListPlan): Promise<ListPlan> => {
  if (!hasPhrases(plan)) return plan
  const candidates: FindCandidates = async (words) => {
    const { rows } = await sql<{ id: number }>`select m.id from (${matched(words)}) m order by m.id`.execute(db)
    return rows.map(({ id }) => id)
  }
  return { ...plan, verified: await verifyPhrases(db, plan, candidates) }
}

/** One snapshot for several statements. */
export const readAtOnce = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
