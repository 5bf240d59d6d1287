import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { Kept } from '#server/library/kept.ts'
import { namesVersion } from '#server/library/versions.ts'
import type { LibraryIndex, ListQuestion } from '#server/library-index/library-index.ts'
import { type Candidates, verifyPhrases } from '#server/modules/sources/search/phrases.ts'
import { hasPhrases, partsOf, partsWithout, type Verified } from '#server/modules/sources/search/search-sql.ts'
import { pageOfIds } from './bare-rows.ts'
import { kindOf, unfiltered } from './filters-sql.ts'
import { favoriteIds, type ListPlan, linkIds } from './list-sql.ts'
import type { Find } from './lists.ts'
import { byLabel, tagIds } from './tags-sql.ts'

/** What a list depends on and the index does not know, as it was read. Null where the list does not depend on it. */
interface Beside {
  readonly favorites: readonly number[] | null
  readonly tags: readonly number[] | null
  /** Sources with the link that is searched for. */
  readonly linked: readonly number[] | null
  /** The version of the names, as labels are among the texts that phrases are looked for in. */
  readonly names: string | null
}

/** A plan as the index is asked for it. */
export interface Asking {
  readonly question: ListQuestion
  /** The version that the phrases were looked for in; null without phrases. */
  readonly version: string | null
  /** Whether what stands beside the index is still so. */
  readonly isStill: RawBuilder<boolean>
}

const MOST_BYTES = 4 * 2 ** 20

/** Works out what the index is asked for a list; null for the sources of an import, which only the database knows. */
const askingIn = (db: Db, index: LibraryIndex) => {
  const kept = new Kept<Verified>(MOST_BYTES)

  /** The phrases of a plan, looked up once for a version of the library. */
  const verify = async (plan: ListPlan, { linked, names }: Beside) => {
    const unordered = { favoritesOf: null, favoritesLast: false, descending: false }
    const everything = { ...unordered, subCategory: null, tags: [], onlyFavoritesOf: null, duplicates: false }
    const wide = { ...plan, ...everything, ...unfiltered(plan) }
    const beside = { favorites: null, tags: null, linked, names }
    const find = (words: ListPlan) => index.find({ ...questionOf(words, beside), offset: 0, limit: Infinity })
    const first = await find(wide)
    if (!first) return null
    const key = JSON.stringify([first.version, names, wide])
    const candidates: Candidates = async (having) => (having === wide ? first.ids : ((await find(having))?.ids ?? []))
    const verified = await kept.at(key, '', async () => {
      const value = await verifyPhrases(db, wide, candidates)
      return { value, bytes: 8 * ((value.among?.length ?? 0) + value.except.length) }
    })
    return { verified, version: first.version }
  }

  return async (plan: ListPlan): Promise<Asking | null> => {
    if (plan.ofImport !== null) return null
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

const questionOf = (plan: ListPlan, { favorites, tags, linked }: Beside): ListQuestion => ({
  scopes: plan.scopes,
  parts: partsOf(plan),
  without: partsWithout(plan),
  also: linked ?? [],
  tags: byLabel(tags),
  ...(plan.verified ?? NO_PHRASES),
  ...(plan.onlyFavoritesOf === null ? {} : { among: bothOf(plan.verified?.among ?? null, favorites) }),
  kind: kindOf(plan),
  subcategory: plan.subCategory,
  duplicates: plan.duplicates,
  apart: plan.favoritesOf !== null && favorites ? { ids: favorites, last: plan.favoritesLast } : null,
  descending: plan.descending,
})

const NO_PHRASES: Verified = { among: null, except: [] }

const bothOf = (one: readonly number[] | null, other: readonly number[] | null) => {
  if (!one || !other) return one ?? other
  const ids = new Set(other)
  return one.filter((id) => ids.has(id))
}

type Columns = { readonly [Key in keyof Beside]: RawBuilder<unknown> | null }

const columnsBeside = (plan: ListPlan): Columns => {
  const accountId = plan.favoritesOf ?? plan.onlyFavoritesOf
  return {
    favorites: accountId === null ? null : favoriteIds(accountId),
    tags: plan.tags.length === 0 ? null : tagIds(plan),
    linked: plan.linkKey === null ? null : linkIds(plan),
    names: hasPhrases(plan) ? namesVersion : null,
  }
}

const NOTHING: Beside = { favorites: null, tags: null, linked: null, names: null }

const readBeside = async (db: Db, plan: ListPlan): Promise<Beside> => {
  const columns = columnsBeside(plan)
  if (Object.values(columns).every((column) => column === null)) return NOTHING
  const { favorites, tags, linked, names } = columns
  const { rows } = await sql<Beside>`
    select ${favorites} as favorites, ${tags} as tags, ${linked} as linked, ${names} as names`.execute(db)
  return rows[0] ?? NOTHING
}

const isStill = (plan: ListPlan, { favorites, tags, linked, names }: Beside): RawBuilder<boolean> => {
  const now = columnsBeside(plan)
  const same = (column: RawBuilder<unknown> | null, ids: readonly number[] | null) =>
    column ? sql<boolean>`${column} = ${ids}::bigint[]` : sql<boolean>`true`
  return sql`${same(now.favorites, favorites)} and ${same(now.tags, tags)} and ${same(now.linked, linked)}
    and ${now.names ? sql`${now.names} = ${names}` : sql`true`}`
}
