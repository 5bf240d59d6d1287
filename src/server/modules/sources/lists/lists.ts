import type { RawBuilder } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import { Kept } from '#server/library/kept.ts'
import { textOf, type Version } from '#server/library/versions.ts'
import { presentSource } from '#server/modules/sources/detail/presenter.ts'
import { type SourceRow, type Viewer, viewerOf } from '#server/modules/sources/detail/row-sql.ts'
import { countFavorites } from '#server/modules/sources/repository.ts'
import { type BareRow, readNoRows, readPage } from './bare-rows.ts'
import { type Card, cardJson, cardOf, sizeOfCard } from './cards.ts'
import { type CountsById, categoriesJson } from './categories-json.ts'
import { findInIndex, type PlanIndex } from './find-in-index.ts'
import { ListHead, type ListJson } from './list-body.ts'
import { isNarrowed, type ListPlan, pagePartsOf, walkedPage } from './list-sql.ts'
import { pageMarksIn } from './marks.ts'
import { type Names, namesIn, namesOf } from './names.ts'
import { type Counts, countsIn } from './overview.ts'
import { countsKey, pageKey } from './plan-keys.ts'
import { planOf } from './plans.ts'

/** Who asks for which page of which list. */
export interface Asked {
  readonly actor: Actor | null
  readonly viewer: Viewer
  readonly plan: ListPlan
  readonly page: number
}

/** Which sources a page has, and the numbers that stand beside it. */
export interface Found {
  /** Selects `id`, and `part` and `position` for the order. */
  readonly page: RawBuilder<unknown>
  readonly totalCount: number
  /** Of the search and the viewer, by subcategory. */
  readonly counts: CountsById
  /** The version of the sources that the numbers are of. */
  readonly version: string
  /** Set where the page is known to have no rows. */
  readonly isEmpty?: boolean
  /** Whether what else it was found by is still so when the rows are read. */
  readonly isStill?: RawBuilder<boolean>
}

/**
 * The first step of a list: finding. `seen` is the version that the database had when what was found before turned out to be
 * of another one. Null where this way of finding does not know the list.
 */
export type Find = (asked: Asked, seen: string | null) => Promise<Found | null>

/** A page with all that the viewers of some scopes have in common of it. */
export interface KeptPage {
  readonly version: Version
  readonly cards: readonly Card[]
  readonly totalCount: number
  readonly isSignedIn: boolean
  /** `countsKey` of its list. */
  readonly counts: string
}

const TRIES = 3
const MOST_BYTES = 16 * 2 ** 20

// Worth keeping: the order by favourites is one account's own, and a search or filter is rarely made twice.
const hasSharedRows = ({ plan }: Asked) => !isNarrowed(plan) && plan.favoritesOf === null

const tailOf = (sources: readonly string[], totalCount: number) =>
  `"sources":[${sources.join()}],"totalCount":${totalCount},"limit":${PAGE_SIZE}}`

interface Parts {
  readonly db: Db
  readonly names: ReturnType<typeof namesIn>
  readonly marks: ReturnType<typeof pageMarksIn>
  readonly heads: Kept<ListHead>
  readonly pages: Kept<KeptPage>
}

/**
 * Lists in three steps: find which sources (by SQL, or by whatever else finds), read their rows with the version of the
 * library, write the JSON with names that were kept. What was found or kept counts only when it is of the version that was
 * read with the rows; so every answer is as of one moment, which is after the call came.
 */
export const sourceListsIn = (db: Db, index: PlanIndex | null, pages = new Kept<KeptPage>(MOST_BYTES)) => {
  const parts = {
    db,
    names: namesIn(db),
    marks: pageMarksIn(db),
    heads: new Kept<ListHead>(MOST_BYTES),
    pages,
  }
  const find = firstOf(index ? [findInIndex(index), findByWalking(db)] : [findByWalking(db)])
  const listPlanned = async (asked: Asked) => (await listKept(parts, asked)) ?? (await listFound(parts, find, asked))
  return {
    /** Every source that the actor may see; null where this does not know the list, or it changes faster than it is read. */
    list: async (
      { actor, now }: { actor: Actor | null; now: Date },
      query: SourceListQuery,
    ): Promise<ListJson | null> => {
      const plan = planOf({ actor, now }, query)
      return listPlanned({ actor, viewer: viewerOf(actor), plan, page: query.page })
    },
    listPlanned,
  }
}

/** Finds in the first of these ways that knows the list. */
const firstOf =
  (ways: readonly Find[]): Find =>
  async (asked, seen) => {
    for (const find of ways) {
      const found = await find(asked, seen)
      if (found) return found
    }
    return null
  }

/** Finds by walking along the titles: lists without a search or filter. */
const findByWalking = (db: Db): Find => {
  const counts = countsIn(db)
  return async (asked, seen) => {
    if (isNarrowed(asked.plan)) return null
    const last = await counts.last(asked.plan.scopes)
    return walk(db, asked, seen === null || seen === last.version ? last : await counts.read(asked.plan.scopes))
  }
}

const walk = async (db: Db, { plan, page }: Asked, counts: Counts): Promise<Found> => {
  const { version, bySubcategory } = counts
  const total = plan.subCategory === null ? counts.total : (bySubcategory.get(plan.subCategory) ?? 0)
  const favorites = await countFavorites(db, plan)
  const parts = pagePartsOf(plan, { page, pageSize: PAGE_SIZE }, { total, favorites })
  return { page: walkedPage(plan, parts), totalCount: total, counts: bySubcategory, version }
}

const listFound = async (parts: Parts, find: Find, asked: Asked): Promise<ListJson | null> => {
  const { viewer, plan } = asked
  let seen: string | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found: Found | null = await find(asked, seen)
    if (!found) return null
    const { version, rows, isStill } = await (found.isEmpty ? readNoRows : readPage)(parts.db, {
      ...found,
      viewer,
      scopes: plan.scopes,
    })
    seen = version.sources
    const names = isStill && seen === found.version ? await parts.names.of(version.names, rows) : null
    if (names) return listJson(parts, asked, { found, version, rows, names })
  }
  return null
}

interface Read {
  readonly found: Found
  readonly version: Version
  readonly rows: readonly BareRow[]
  readonly names: Names
}

const listJson = (parts: Parts, asked: Asked, read: Read): ListJson => {
  const { rows, names, found } = read
  const named = rows.map((row) => ({ ...row, ...namesOf(row, names) }))
  const sources = hasSharedRows(asked)
    ? keepRows(parts, asked, { ...read, rows: named })
    : named.map((row) => JSON.stringify(presentSource(asked.actor, row)))
  return { head: headOf(parts, asked, read), tail: tailOf(sources, found.totalCount) }
}

/** Keeps the cards of the rows; returns the rows as JSON. */
const keepRows = (
  { pages }: Parts,
  { actor, plan, page }: Asked,
  { version, found, rows }: Omit<Read, 'rows'> & { readonly rows: readonly SourceRow[] },
): string[] => {
  const isSignedIn = actor !== null
  const listed = rows.map((row) => ({ row, card: cardOf(isSignedIn, row) }))
  const cards = listed.map(({ card }) => card)
  pages.keep(pageKey(plan, page), {
    version: textOf(version),
    value: { version, cards, totalCount: found.totalCount, isSignedIn, counts: countsKey(plan) },
    bytes: cards.reduce((sum, card) => sum + sizeOfCard(card), 0),
  })
  return listed.map(({ row, card }) => cardJson(actor, card, row))
}

// Of the counts of a search or filter, for as long as what found them knows them.
const headsOfSearches = new WeakMap<
  Found['counts'],
  { readonly categories: Names['categories']; readonly head: ListHead }
>()

const headOfSearch = (categories: Names['categories'], counts: Found['counts']): ListHead => {
  const known = headsOfSearches.get(counts)
  if (known?.categories === categories) return known.head
  const head = makeHead(categories, counts, { isShared: false })
  headsOfSearches.set(counts, { categories, head })
  return head
}

const makeHead = (categories: Names['categories'], counts: Found['counts'], { isShared }: { isShared: boolean }) =>
  new ListHead(categoriesJson(categories, counts), { isShared })

const headOf = ({ heads, pages }: Parts, { plan }: Asked, { found, version, names }: Omit<Read, 'rows'>): ListHead => {
  if (isNarrowed(plan)) return headOfSearch(names.categories, found.counts)
  const [text, key] = [textOf(version), countsKey(plan)]
  const known = heads.last(key)
  if (known?.version === text) return known.value
  const head = makeHead(names.categories, found.counts, { isShared: true })
  heads.keep(key, { version: text, value: head, bytes: 2 * head.bytes.length })
  // Pages go with their head: no list is made of both again (decision 0021).
  pages.drop((_key, page) => page.value.counts === key && page.version !== text)
  return head
}

/** The list out of what was kept, with what it is to the viewer besides: one short statement. Null where it has changed. */
const listKept = async ({ marks: readMarks, heads, pages }: Parts, asked: Asked): Promise<ListJson | null> => {
  const page = hasSharedRows(asked) ? pages.last(pageKey(asked.plan, asked.page)) : undefined
  const head = heads.last(countsKey(asked.plan))
  if (!page || page.version !== head?.version || page.value.isSignedIn !== (asked.actor !== null)) return null
  const ids = page.value.cards.map(({ id }) => id)
  const marks = await readMarks({ ids, viewer: asked.viewer, scopes: asked.plan.scopes })
  if (textOf(marks.version) !== page.version) return null
  const sources = page.value.cards.map((card) =>
    cardJson(asked.actor, card, {
      favorite: marks.favorites.has(card.id),
      groupSubCategory: marks.groupPlaces.get(card.id) ?? null,
    }),
  )
  return { head: head.value, tail: tailOf(sources, page.value.totalCount) }
}
