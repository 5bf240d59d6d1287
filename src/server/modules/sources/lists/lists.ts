import { PAGE_SIZE } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { VersionedCache } from '#server/library/versioned-cache.ts'
import { textOf, type Version } from '#server/library/versions.ts'
import { readSubjects } from '#server/modules/categories/repository.ts'
import { presentSource } from '#server/modules/sources/detail/presenter.ts'
import type { SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { categoriesJson } from './categories-json.ts'
import { findBySql } from './find-by-sql.ts'
import { findInIndex, type PlanIndex } from './find-in-index.ts'
import type { FindPage, ListRequest, ResultPage } from './finding.ts'
import { type IdRow, readNoRows, readPage } from './id-rows.ts'
import { type JsonRow, jsonRowOf, rowJson, sizeOfRow } from './json-rows.ts'
import { ListHead, type ListJson } from './list-body.ts'
import { isNarrowed } from './list-sql.ts'
import { pageMarksIn } from './marks.ts'
import { type ListNames, namesIn, namesOf } from './names.ts'
import { readAtOnce } from './phrases.ts'
import { countsKey, pageKey } from './plan-keys.ts'

/** Shared part of a cached page. */
export interface CachedPage {
  readonly version: Version
  readonly jsonRows: readonly JsonRow[]
  readonly totalCount: number
  readonly counts: string
}

const TRIES = 3
const MOST_BYTES = 16 * 2 ** 20

// Excludes favorites order and searches, which rarely repeat.
const hasSharedRows = ({ plan }: ListRequest) => !isNarrowed(plan) && plan.favoritesOf === null

const tailOf = (sources: readonly string[], totalCount: number) =>
  `"sources":[${sources.join()}],"totalCount":${totalCount},"limit":${PAGE_SIZE}}`

interface ListDependencies {
  readonly db: Db
  readonly names: ReturnType<typeof namesIn>
  readonly marks: ReturnType<typeof pageMarksIn>
  readonly heads: VersionedCache<ListHead>
  readonly pages: VersionedCache<CachedPage>
}

/**
 * Lists in three steps: find ids, read rows with the library version, write JSON with cached names. Cached or found
 * results count only for that version, so each answer is one snapshot after the call. SQL answers without a current
 * index.
 */
export const sourceListsIn = (db: Db, index: PlanIndex | null, pages = new VersionedCache<CachedPage>(MOST_BYTES)) => {
  const dependencies = {
    db,
    names: namesIn(db),
    marks: pageMarksIn(db),
    heads: new VersionedCache<ListHead>(MOST_BYTES),
    pages,
  }
  const listIndexed = async (asked: ListRequest) => index && listFound(dependencies, findInIndex(index), asked)
  return async (asked: ListRequest): Promise<ListJson> =>
    (await listCached(dependencies, asked)) ?? (await listIndexed(asked)) ?? listAtOnce(dependencies, asked)
}

const listAtOnce = (dependencies: ListDependencies, asked: ListRequest): Promise<ListJson> =>
  readAtOnce(dependencies.db, async (tx) => {
    const list = await listOf({ ...dependencies, db: tx, names: namesIn(tx) }, asked, await findBySql(tx, asked))
    if (!('json' in list)) throw new Error('a transaction has read two versions')
    return list.json
  })

const listFound = async (
  dependencies: ListDependencies,
  find: FindPage,
  asked: ListRequest,
): Promise<ListJson | null> => {
  let seen: string | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found: ResultPage | null = await find(asked, seen)
    if (!found) return null
    const list: ListAttempt = await listOf(dependencies, asked, found)
    if ('json' in list) return list.json
    seen = list.seen
  }
  return null
}

type ListAttempt = { readonly json: ListJson } | { readonly seen: string }

const listOf = async (dependencies: ListDependencies, asked: ListRequest, found: ResultPage): Promise<ListAttempt> => {
  const { viewer, plan } = asked
  // Read before the rows, so that `isStill` detects a deleted subject.
  const subjects = plan.groupId === null ? null : await readSubjects(dependencies.db, plan.groupId)
  const { version, rows, isStill } = await (found.isEmpty ? readNoRows : readPage)(dependencies.db, {
    ...found,
    viewer,
    scopes: plan.scopes,
  })
  const seen = version.sources
  const names = isStill && seen === found.version ? await dependencies.names.of(version.names, rows) : null
  if (!names) return { seen }
  const categories = subjects ?? names.categories
  return { json: listJson(dependencies, asked, { found, version, rows, names: { ...names, categories } }) }
}

interface PageRows {
  readonly found: ResultPage
  readonly version: Version
  readonly rows: readonly IdRow[]
  readonly names: ListNames
}

const listJson = (dependencies: ListDependencies, asked: ListRequest, read: PageRows): ListJson => {
  const { rows, names, found } = read
  const named = rows.map((row) => ({ ...row, ...namesOf(row, names) }))
  const sources = hasSharedRows(asked)
    ? keepRows(dependencies, asked, { ...read, rows: named })
    : named.map((row) => JSON.stringify(presentSource(asked.actor, row)))
  return { head: headOf(dependencies, asked, read), tail: tailOf(sources, found.totalCount) }
}

/** Caches row JSON. */
const keepRows = (
  { pages }: ListDependencies,
  { actor, plan, page }: ListRequest,
  { version, found, rows }: Omit<PageRows, 'rows'> & { readonly rows: readonly SourceRow[] },
): string[] => {
  const listed = rows.map((row) => ({ row, jsonRow: jsonRowOf(actor !== null, row) }))
  const jsonRows = listed.map(({ jsonRow }) => jsonRow)
  pages.keep(pageKey({ actor, plan, page }), {
    version: textOf(version),
    value: { version, jsonRows, totalCount: found.totalCount, counts: countsKey(plan) },
    bytes: jsonRows.reduce((sum, jsonRow) => sum + sizeOfRow(jsonRow), 0),
  })
  return listed.map(({ row, jsonRow }) => rowJson(actor, jsonRow, row))
}

// Heads of searches, as long as their counts object lives.
const headsOfSearches = new WeakMap<
  ResultPage['counts'],
  { readonly categories: ListNames['categories']; readonly head: ListHead }
>()

const headOfSearch = (categories: ListNames['categories'], counts: ResultPage['counts']): ListHead => {
  const known = headsOfSearches.get(counts)
  if (known?.categories === categories) return known.head
  const head = makeHead(categories, counts, { isShared: false })
  headsOfSearches.set(counts, { categories, head })
  return head
}

const makeHead = (
  categories: ListNames['categories'],
  counts: ResultPage['counts'],
  { isShared }: { isShared: boolean },
) => new ListHead(categoriesJson(categories, counts), { isShared })

const headOf = (
  { heads, pages }: ListDependencies,
  { plan }: ListRequest,
  { found, version, names }: Omit<PageRows, 'rows'>,
): ListHead => {
  if (isNarrowed(plan)) return headOfSearch(names.categories, found.counts)
  const [text, key] = [textOf(version), countsKey(plan)]
  const known = heads.last(key)
  if (known?.version === text) return known.value
  const head = makeHead(names.categories, found.counts, { isShared: true })
  heads.keep(key, { version: text, value: head, bytes: 2 * head.bytes.length })
  // Pages expire with their head (decision 0017).
  pages.drop((_key, page) => page.value.counts === key && page.version !== text)
  return head
}

/** Cached list plus the viewer's part, in one short statement; null if outdated. */
const listCached = async (
  { marks: readMarks, heads, pages }: ListDependencies,
  asked: ListRequest,
): Promise<ListJson | null> => {
  const page = hasSharedRows(asked) ? pages.last(pageKey(asked)) : undefined
  const head = heads.last(countsKey(asked.plan))
  if (!page || page.version !== head?.version) return null
  const ids = page.value.jsonRows.map(({ id }) => id)
  const marks = await readMarks({ ids, viewer: asked.viewer, scopes: asked.plan.scopes })
  if (textOf(marks.version) !== page.version) return null
  const sources = page.value.jsonRows.map((jsonRow) =>
    rowJson(asked.actor, jsonRow, {
      favorite: marks.favorites.has(jsonRow.id),
      groupSubCategory: marks.groupSubcategories.get(jsonRow.id) ?? null,
    }),
  )
  return { head: head.value, tail: tailOf(sources, page.value.totalCount) }
}
