import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import { eachFact } from '#contract/lists/facts.ts'
import type { Db } from '#server/db/kysely.ts'
import { Kept } from '#server/library/kept.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { namesVersion } from '#server/library/versions.ts'
import type { ListQuestion } from '#server/library-index/index.ts'
import { pageOfIds } from './bare-rows.ts'
import { type ChosenFilters, favoriteIds, idsBeside } from './filters-sql.ts'
import type { Find } from './finding.ts'
import { filingOf, type ListPlan, linkIds } from './list-sql.ts'
import { type Candidates, verifyPhrases } from './phrases.ts'
import { hasPhrases, partsOf, partsWithout, type Verified } from './search-sql.ts'
import { byLabel, tagIds } from './tags-sql.ts'

/**
 * What a list depends on and the index does not know, as PostgreSQL writes it out, so that it is read and compared as text: only
 * what the list depends on. Ids, unless something else is said.
 */
type Beside = { readonly [Name in keyof ReturnType<typeof columnsBeside>]?: string | undefined }

type Ids = readonly number[] | null

const idsOf = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))

const idsOrNull = (text: string | undefined): Ids => (text === undefined ? null : idsOf(text))

/** A plan as the index is asked for it. */
export interface Asking {
  readonly question: ListQuestion
  /** The version that the phrases were looked for in; null without phrases. */
  readonly version: string | null
  /** Whether what stands beside the index is still so. */
  readonly isStill: RawBuilder<boolean>
}

const MOST_BYTES = 4 * 2 ** 20

/** Works out what the index is asked for a list; null while there is no index. */
const askingIn = (db: Db, index: LibraryIndex) => {
  const kept = new Kept<Verified>(MOST_BYTES)

  /** The phrases of a plan, looked up once for a version of the library. */
  const verify = async (plan: ListPlan, { linked, filing, names }: Beside) => {
    const unordered = { favoritesOf: null, favoritesLast: false, descending: false }
    const wide = { ...plan, ...unordered, subCategory: null, filters: {} }
    const beside = { linked, filing, names }
    const find = (words: ListPlan) => index.find({ ...questionOf(words, beside), offset: 0, limit: Infinity })
    const first = await find(wide)
    if (!first) return null
    const key = JSON.stringify([first.version, names, filing, wide])
    const candidates: Candidates = async (having) => (having === wide ? first.ids : ((await find(having))?.ids ?? []))
    const verified = await kept.at(key, '', async () => {
      const value = await verifyPhrases(db, wide, candidates)
      return { value, bytes: 8 * ((value.among?.length ?? 0) + value.except.length) }
    })
    return { verified, version: first.version }
  }

  return async (plan: ListPlan): Promise<Asking | null> => {
    const beside = await readBeside(db, plan)
    const phrases = hasPhrases(plan) ? await verify(plan, beside) : { verified: null, version: null }
    return (
      phrases && {
        question: questionOf({ ...plan, verified: phrases.verified }, beside),
        version: phrases.version,
        isStill: isStill(plan, beside),
      }
    )
  }
}

/** What the index is asked for a list without its phrases: what has all of the words. */
export const wordsQuestion = async (db: Db, plan: ListPlan): Promise<ListQuestion> =>
  questionOf({ ...plan, verified: null }, await readBeside(db, plan))

/** The index of the process, as plans are asked of it: what is looked up for one call is there for the others. */
export interface PlanIndex {
  readonly index: LibraryIndex
  readonly ask: ReturnType<typeof askingIn>
}

export const planIndexIn = (db: Db, index: LibraryIndex | null): PlanIndex | null =>
  index && { index, ask: askingIn(db, index) }

/** Finds in the index of the process: every list, with a search or without, while there is an index. */
export const findInIndex =
  ({ index, ask }: PlanIndex): Find =>
  async ({ plan, page }, seen) => {
    // What it found before was not of the version that the database has.
    if (seen !== null) await index.follow()
    if (index.isBehind()) return null
    const asking = await ask(plan)
    const found = asking && (await index.find({ ...asking.question, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }))
    if (!found) return null
    const { version, isStill } = asking
    return {
      ...found,
      version: version ?? found.version,
      page: pageOfIds(found.ids),
      isEmpty: found.ids.length === 0,
      isStill,
    }
  }

const kindOf = (filters: ChosenFilters): ListQuestion['kind'] => ({
  facts: eachFact((name) => filters[name] ?? []),
  categories: filters.category ?? [],
  dueOn: filters.due ?? null,
})

const questionOf = (plan: ListPlan, beside: Beside): ListQuestion => {
  const { filters, favoritesOf } = plan
  const { among, except } = plan.verified ?? NO_PHRASES
  const wanted = Object.keys(idsBeside(filters, plan.scopes)).map((name) => idsOrNull(beside[name as keyof Beside]))
  return {
    scopes: plan.scopes,
    parts: partsOf(plan),
    without: partsWithout(plan),
    also: idsOrNull(beside.linked) ?? [],
    tags: byLabel(idsOrNull(beside.tag)),
    among: [among, ...wanted].reduce(bothOf),
    filing: beside.filing === undefined ? null : JSON.parse(beside.filing),
    except,
    kind: kindOf(filters),
    subcategory: plan.subCategory,
    duplicates: filters.duplicates ?? false,
    apart: favoritesOf === null ? null : { ids: idsOrNull(beside.favorites) ?? [], last: plan.favoritesLast },
    descending: plan.descending,
  }
}

const NO_PHRASES: Verified = { among: null, except: [] }

const bothOf = (one: Ids, other: Ids): Ids => {
  if (!one || !other) return one ?? other
  const ids = new Set(other)
  return one.filter((id) => ids.has(id))
}

/** Each null where the list does not depend on it. */
const columnsBeside = (plan: ListPlan) => ({
  ...idsBeside(plan.filters, plan.scopes),
  /** Those that stand before or after all others. */
  favorites: plan.favoritesOf === null ? null : favoriteIds(plan.favoritesOf),
  /** Of tags: those of one label after those of another. */
  tag: plan.filters.tag ? tagIds({ tags: plan.filters.tag, scopes: plan.scopes }) : null,
  /** Sources with the link that is searched for. */
  linked: plan.linkKey === null ? null : linkIds(plan),
  /** Where a group has its sources: JSON of `FiledSources`. */
  filing: plan.groupId === null ? null : filingOf(plan),
  /** The version of the names, as labels are among the texts that phrases are looked for in. */
  names: hasPhrases(plan) ? namesVersion : null,
})

/** The columns that a plan depends on, each with its name. */
const dependsOn = (plan: ListPlan) =>
  Object.entries(columnsBeside(plan)).flatMap(([name, column]) =>
    column ? [{ name: name as keyof Beside, column: sql<string>`(${column})::text` }] : [],
  )

const readBeside = async (db: Db, plan: ListPlan): Promise<Beside> => {
  const columns = dependsOn(plan).map(({ name, column }) => sql`${column} as ${sql.id(name)}`)
  if (columns.length === 0) return {}
  const { rows } = await sql<Beside>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

const isStill = (plan: ListPlan, beside: Beside): RawBuilder<boolean> =>
  sql`${sql.join(
    [sql`true`, ...dependsOn(plan).map(({ name, column }) => sql`${column} = ${beside[name]}`)],
    sql` and `,
  )}`
