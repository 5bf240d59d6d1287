import { PAGE_SIZE } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { Kept } from '#server/library/kept.ts'
import { textOf, type Version } from '#server/library/versions.ts'
import { readSubjects } from '#server/modules/categories/repository.ts'
import { presentSource } from '#server/modules/sources/detail/presenter.ts'
import type { SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { type BareRow, readNoRows, readPage } from './bare-rows.ts'
import { type Card, cardJson, cardOf, sizeOfCard } from './cards.ts'
import { categoriesJson } from './categories-json.ts'
import { findBySql } from './find-by-sql.ts'
import { findInIndex, type PlanIndex } from './find-in-index.ts'
import type { Asked, Find, Found } from './finding.ts'
import { ListHead, type ListJson } from './list-body.ts'
import { isNarrowed } from './list-sql.ts'
import { pageMarksIn } from './marks.ts'
import { type Names, namesIn, namesOf } from './names.ts'
import { readAtOnce } from './phrases.ts'
import { countsKey, pageKey } from './plan-keys.ts'

/** A page with all that the viewers of some scopes have in common of it. */
export interface KeptPage {
  readonly version: Version
  readonly cards: readonly Card[]
  readonly totalCount: number
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
 * Lists in three steps: find which sources, read their rows with the version of the library, write the JSON with names that
 * were kept. What was found or kept counts only when it is of the version that was read with the rows; so every answer is as
 * of one moment, which is after the call came. SQL finds while there is no index, and where the library changes faster than
 * the index follows.
 */
export const sourceListsIn = (db: Db, index: PlanIndex | null, pages = new Kept<KeptPage>(MOST_BYTES)) => {
  const parts = {
    db,
    names: namesIn(db),
    marks: pageMarksIn(db),
    heads: new Kept<ListHead>(MOST_BYTES),
    pages,
  }
  const listIndexed = async (asked: Asked) => index && listFound(parts, findInIndex(index), asked)
  return async (asked: Asked): Promise<ListJson> =>
    (await listKept(parts, asked)) ?? (await listIndexed(asked)) ?? listAtOnce(parts, asked)
}

const listAtOnce = (parts: Parts, asked: Asked): Promise<ListJson> =>
  readAtOnce(parts.db, async (tx) => {
    const list = await listOf({ ...parts, db: tx, names: namesIn(tx) }, asked, await findBySql(tx, asked))
    if (!('json' in list)) throw new Error('a transaction has read two versions')
    return list.json
  })

const listFound = async (parts: Parts, find: Find, asked: Asked): Promise<ListJson | null> => {
  let seen: string | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found: Found | null = await find(asked, seen)
    if (!found) return null
    const list: Listed = await listOf(parts, asked, found)
    if ('json' in list) return list.json
    seen = list.seen
  }
  return null
}

/** A list, or the version of the database that what was found is not of. */
type Listed = { readonly json: ListJson } | { readonly seen: string }

const listOf = async (parts: Parts, asked: Asked, found: Found): Promise<Listed> => {
  const { viewer, plan } = asked
  // Read before the rows: `isStill` then notices a subject that was deleted in between, with what was filed there.
  const subjects = plan.groupId === null ? null : await readSubjects(parts.db, plan.groupId)
  const { version, rows, isStill } = await (found.isEmpty ? readNoRows : readPage)(parts.db, {
    ...found,
    viewer,
    scopes: plan.scopes,
  })
  const seen = version.sources
  const names = isStill && seen === found.version ? await parts.names.of(version.names, rows) : null
  if (!names) return { seen }
  const categories = subjects ?? names.categories
  return { json: listJson(parts, asked, { found, version, rows, names: { ...names, categories } }) }
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
  const listed = rows.map((row) => ({ row, card: cardOf(actor !== null, row) }))
  const cards = listed.map(({ card }) => card)
  pages.keep(pageKey({ actor, plan, page }), {
    version: textOf(version),
    value: { version, cards, totalCount: found.totalCount, counts: countsKey(plan) },
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
  // Pages go with their head: no list is made of both again (decision 0017).
  pages.drop((_key, page) => page.value.counts === key && page.version !== text)
  return head
}

/** The list out of what was kept, with what it is to the viewer besides: one short statement. Null where it has changed. */
const listKept = async ({ marks: readMarks, heads, pages }: Parts, asked: Asked): Promise<ListJson | null> => {
  const page = hasSharedRows(asked) ? pages.last(pageKey(asked)) : undefined
  const head = heads.last(countsKey(asked.plan))
  if (!page || page.version !== head?.version) return null
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
