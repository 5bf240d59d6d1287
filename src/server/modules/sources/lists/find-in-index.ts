import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import { eachFact } from '#contract/lists/facts.ts'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { VersionedCache } from '#server/library/versioned-cache.ts'
import { namesVersion } from '#server/library/versions.ts'
import type { IndexListQuery } from '#server/library-index/index.ts'
import { type ChosenFilters, favoriteIds, idsOutsideIndex } from './filters-sql.ts'
import type { FindPage } from './finding.ts'
import { pageOfIds } from './id-rows.ts'
import { filingMark, filingOf, type ListPlan, linkIds } from './list-sql.ts'
import { type FindCandidates, verifyPhrases } from './phrases.ts'
import { hasPhrases, partsOf, partsWithout, type VerifiedIds } from './search-sql.ts'
import { byLabel, tagIds } from './tags-sql.ts'

/** List inputs outside of the index as comparable text; ids unless noted. */
type InputTexts = { readonly [Name in keyof ReturnType<typeof columnsOutsideIndex>]?: string | undefined }

interface DatabaseInputs {
  readonly texts: InputTexts
  readonly filing: IndexListQuery['filing']
  /** Ids per filter unknown to the index. */
  readonly ids: Readonly<Record<string, Ids>>
}

type Ids = readonly number[] | null

const idsOf = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))

const idsOrNull = (text: string | undefined): Ids => (text === undefined ? null : idsOf(text))

export interface IndexQuery {
  readonly question: IndexListQuery
  /** Version of the phrase check; null without phrases. */
  readonly version: string | null
  /** SQL condition that the data behind the question is unchanged. */
  readonly isStill: RawBuilder<boolean>
}

const MOST_BYTES = 8 * 2 ** 20

const askingIn = (db: Db, index: LibraryIndex) => {
  const kept = new VersionedCache<VerifiedIds>(MOST_BYTES)
  const readInputs = databaseInputsIn(db)

  /** Phrase results, cached by version. */
  const verify = async (plan: ListPlan, { texts, filing }: DatabaseInputs) => {
    const unordered = { favoritesOf: null, favoritesLast: false, descending: false }
    const wide = { ...plan, ...unordered, subCategory: null, filters: {} }
    const inputs = { texts: { linked: texts.linked }, filing, ids: {} }
    const find = (words: ListPlan) => index.find({ ...questionOf(words, inputs), offset: 0, limit: Infinity })
    const first = await find(wide)
    if (!first) return null
    const key = JSON.stringify([first.version, texts.names, texts.filing, wide])
    const candidates: FindCandidates = async (having) =>
      having === wide ? first.ids : ((await find(having))?.ids ?? [])
    const verified = await kept.at(key, '', async () => {
      const value = await verifyPhrases(db, wide, candidates)
      return { value, bytes: 8 * ((value.among?.length ?? 0) + value.except.length) }
    })
    return { verified, version: first.version }
  }

  return async (plan: ListPlan): Promise<IndexQuery | null> => {
    const inputs = await readInputs(plan)
    const phrases = hasPhrases(plan) ? await verify(plan, inputs) : { verified: null, version: null }
    return (
      phrases && {
        question: questionOf({ ...plan, verified: phrases.verified }, inputs),
        version: phrases.version,
        isStill: isStill(plan, inputs.texts),
      }
    )
  }
}

export const wordsQuestion = async (db: Db, plan: ListPlan): Promise<IndexListQuery> =>
  questionOf({ ...plan, verified: null }, await databaseInputsIn(db)(plan))

/** Index with lookups shared by concurrent calls. */
export interface PlanIndex {
  readonly index: LibraryIndex
  readonly ask: ReturnType<typeof askingIn>
}

export const planIndexIn = (db: Db, index: LibraryIndex | null): PlanIndex | null =>
  index && { index, ask: askingIn(db, index) }

export const findInIndex =
  ({ index, ask }: PlanIndex): FindPage =>
  async ({ plan, page }, seen) => {
    // Applies missing changes, because the previous answer had another version than the database.
    if (seen !== null) await index.follow()
    // SQL is faster than comparing the ids of a large import.
    if (index.isBehind() || plan.filters.import) return null
    const asked = await ask(plan)
    const found = asked && (await index.find({ ...asked.question, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }))
    if (!found) return null
    const { version, isStill } = asked
    return {
      ...found,
      version: version ?? found.version,
      page: pageOfIds(found.ids),
      isEmpty: found.ids.length === 0,
      isStill,
    }
  }

const kindOf = (filters: ChosenFilters): IndexListQuery['kind'] => ({
  facts: eachFact((name) => filters[name] ?? []),
  categories: filters.category ?? [],
  dueOn: filters.due ?? null,
})

const questionOf = (plan: ListPlan, { texts, filing, ids }: DatabaseInputs): IndexListQuery => {
  const { filters, favoritesOf } = plan
  const { among, except } = plan.verified ?? NO_PHRASES
  return {
    scopes: plan.scopes,
    parts: partsOf(plan),
    without: partsWithout(plan),
    also: idsOrNull(texts.linked) ?? [],
    tags: byLabel(idsOrNull(texts.tag)),
    among: [among, ...Object.values(ids)].reduce(bothOf),
    filing,
    except,
    kind: kindOf(filters),
    subcategory: plan.subCategory,
    duplicates: filters.duplicates ?? false,
    apart: favoritesOf === null ? null : { ids: idsOrNull(texts.favorites) ?? [], last: plan.favoritesLast },
    descending: plan.descending,
  }
}

const NO_PHRASES: VerifiedIds = { among: null, except: [] }

const bothOf = (one: Ids, other: Ids): Ids => {
  if (!one || !other) return one ?? other
  const ids = new Set(other)
  return one.filter((id) => ids.has(id))
}

/** Each null if irrelevant for the list. */
const columnsOutsideIndex = (plan: ListPlan) => ({
  favorites: plan.favoritesOf === null ? null : favoriteIds(plan.favoritesOf),
  tag: plan.filters.tag ? tagIds({ tags: plan.filters.tag, scopes: plan.scopes }) : null,
  linked: plan.linkKey === null ? null : linkIds(plan),
  filing: plan.groupId === null ? null : filingMark(plan),
  /** Fingerprints of id lists by filter. */
  ids: marksOf(idsOutsideIndex(plan.filters, plan.scopes)),
  /** Phrases search labels too. */
  names: hasPhrases(plan) ? namesVersion : null,
})

const marksOf = (columns: Readonly<Record<string, RawBuilder<number[]>>>) => {
  const marks = Object.values(columns).map((ids) => sql`md5((${ids})::text)`)
  return marks.length === 0 ? null : sql<string>`${sql.join(marks, sql` || `)}`
}

const dependsOn = (plan: ListPlan) =>
  Object.entries(columnsOutsideIndex(plan)).flatMap(([name, column]) =>
    column ? [{ name: name as keyof InputTexts, column: sql<string>`(${column})::text` }] : [],
  )

const readTexts = async (db: Db, plan: ListPlan): Promise<InputTexts> => {
  const columns = dependsOn(plan).map(({ name, column }) => sql`${column} as ${sql.id(name)}`)
  if (columns.length === 0) return {}
  const { rows } = await sql<InputTexts>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

// Approximate bytes per filed source.
const BYTES_OF_FILED = 64
const BYTES_OF_ID = 8

const NULL = sql<null>`null::text`

type Row = Readonly<Record<string, string | null>>

/** Large inputs with fingerprints of the same statement. */
const readLarge = async (db: Db, plan: ListPlan): Promise<Required<DatabaseInputs>> => {
  const columns = idsOutsideIndex(plan.filters, plan.scopes)
  const [mark, filing] = plan.groupId === null ? [NULL, NULL] : [filingMark(plan), filingOf(plan)]
  const texts = Object.entries(columns).map(([name, column]) => sql`, (${column})::text as ${sql.id(name)}`)
  const { rows } = await sql<Row>`
    select ${mark} as "filingMark", ${filing} as "filedSources", (${marksOf(columns) ?? NULL})::text as "idsMark"
    ${sql.join(texts, sql``)}`.execute(db)
  const { filingMark: filingNow, filedSources, idsMark, ...ids } = rows[0] ?? {}
  return {
    texts: { filing: filingNow ?? undefined, ids: idsMark ?? undefined },
    filing: filedSources ? JSON.parse(filedSources) : null,
    ids: Object.fromEntries(Object.entries(ids).map(([name, text]) => [name, idsOf(text ?? '{}')])),
  }
}

const bytesOf = ({ filing, ids }: DatabaseInputs): number =>
  [
    ...(filing ?? []).map((filed) => filed.ids.length * BYTES_OF_FILED),
    ...Object.values(ids).map((some) => (some?.length ?? 0) * BYTES_OF_ID),
  ].reduce((sum, bytes) => sum + bytes, 0)

/** Rereads filings and id lists only if their fingerprint changed. */
const databaseInputsIn = (db: Db): ((plan: ListPlan) => Promise<DatabaseInputs>) => {
  const kept = new VersionedCache<DatabaseInputs>(MOST_BYTES)
  return async (plan) => {
    const texts = await readTexts(db, plan)
    if (texts.filing === undefined && texts.ids === undefined) return { texts, filing: null, ids: {} }
    const filters = texts.ids === undefined ? null : [plan.scopes, plan.filters]
    const key = JSON.stringify([plan.groupId, filters])
    const known = kept.last(key)
    if (known?.version === versionOf(texts)) return { ...known.value, texts }
    // After a concurrent change, value and fingerprint are both newer.
    const value = await readLarge(db, plan)
    kept.keep(key, { version: versionOf(value.texts), value, bytes: bytesOf(value) })
    return { ...value, texts: { ...texts, ...value.texts } }
  }
}

const versionOf = ({ filing, ids }: InputTexts): string => JSON.stringify([filing, ids])

const isStill = (plan: ListPlan, texts: InputTexts): RawBuilder<boolean> =>
  sql`${sql.join(
    [sql`true`, ...dependsOn(plan).map(({ name, column }) => sql`${column} = ${texts[name]}`)],
    sql` and `,
  )}`
