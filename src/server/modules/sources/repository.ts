import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { DUPLICATES_LIMIT, PAGE_SIZE } from '#contract/limits.ts'
import { linkKey } from '#contract/links/link-key.ts'
import { domainOf } from '#contract/links/site-icon.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { searchWords, sortKey } from '#contract/text/normalise.ts'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex } from '#server/library-index/library-index.ts'
import type { SubcategoryCount } from '#server/modules/categories/repository.ts'
import { scopesOf } from '#server/scopes.ts'
import {
  type DetailRow,
  detailColumns,
  favoriteRows,
  newestRows,
  rowColumns,
  rowJoins,
  rowsWhere,
  type SourceRow,
  type Viewer,
  viewerOf,
} from './detail/row-sql.ts'
import { countNewIn, type NewSince } from './lists/count-new.ts'
import {
  favoriteCount,
  isNarrowed,
  type ListPlan,
  matched,
  matchedPage,
  pagePartsOf,
  walkedPage,
} from './lists/list-sql.ts'
import { planOf } from './lists/plans.ts'
import { readWithPhrases } from './search/phrases.ts'

export { fieldColumns, fieldRow, provenanceJson } from './detail/parts-sql.ts'

export interface SourceListRows {
  /** Of the search and the viewer; the chosen subcategory does not narrow them (decision 0013, screens). */
  readonly counts: SubcategoryCount[]
  readonly totalCount: number
  readonly rows: SourceRow[]
}

/** The columns that follow from what people typed; written with it, never apart. */
export const derivedColumns = (source: { title: string; link: string; note: string; labels: readonly string[] }) => ({
  link_key: linkKey(source.link),
  domain: domainOf(source.link) ?? '',
  sort_title: sortKey(source.title),
  search_text: searchText([source.title, source.link.replace(/^https?:\/\//i, ''), source.note, ...source.labels]),
})

// Of a host with very many, some will do.
const SAME_SITE_READ = 500

// Each word once, after a space, so that a pattern can ask for the begin of one. The scheme says nothing about a source.
const searchText = (texts: readonly string[]) => {
  // In one piece, which takes half as long; nothing is composed with a newline.
  const words = new Set(searchWords(texts.join('\n')))
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}

/** Reading sources, each time for somebody: nothing that they may not see comes out, not even as a number. */
export const sourcesIn = (db: Db) => ({
  /** Every source that the actor may see. */
  list: ({ actor, now }: { actor: Actor | null; now: Date }, query: SourceListQuery): Promise<SourceListRows> => {
    const viewer = viewerOf(actor)
    const plan = planOf({ actor, now }, query)
    return isNarrowed(plan)
      ? readWithPhrases(db, plan, (tx, verified) => listMatched(tx, verified, { viewer, page: query.page }))
      : listWalked(db, plan, { viewer, page: query.page })
  },

  /** The sources that were added to the actor's group. */
  listGroup: ({ actor, now }: { actor: Actor; now: Date }, query: SourceListQuery): Promise<SourceListRows> => {
    const viewer = viewerOf(actor)
    // A role without a group has no such call; 0 is nobody's group.
    const plan = planOf({ actor, now }, query, actor.groupId ?? 0)
    return readWithPhrases(db, plan, (tx, verified) => listMatched(tx, verified, { viewer, page: query.page }))
  },

  /** What was added last of all that the actor may see, the newest first. */
  listNewest: async (actor: Actor | null): Promise<SourceRow[]> => {
    const { rows } = await newestRows(scopesOf(actor), viewerOf(actor)).execute(db)
    return rows
  },

  /** The first of the actor's favourites that they may see, by title. */
  listFavorites: async (actor: Actor): Promise<SourceRow[]> => {
    const { rows } = await favoriteRows(scopesOf(actor), viewerOf(actor)).execute(db)
    return rows
  },

  /** How many sources were added to each of these lists, of those that the actor may see, up to `NEW_LIMIT`. */
  countNew: (
    asked: { actor: Actor; now: Date },
    lists: readonly NewSince[],
    index: LibraryIndex | null,
  ): Promise<number[]> => countNewIn({ db, index }, asked, lists),

  /** The source, if it is there and the actor may see it. */
  find: async (actor: Actor | null, id: number): Promise<DetailRow | undefined> => {
    const seen = sql`s.id = ${id} and s.scope = any(${scopesOf(actor)})`
    const { rows } = await rowsWhere(actor, seen, detailColumns).execute(db)
    return rows[0]
  },

  /** The first that the actor may see of those with the same link (decision 0024), by title. */
  listDuplicates: async (actor: Actor | null, link: string): Promise<SourceRow[]> => {
    const key = linkKey(link)
    const { rows } = await rowsWhere(
      actor,
      sql`md5(s.link_key) = md5(${key}) and s.link_key = ${key} and s.scope = any(${scopesOf(actor)})
        order by s.sort_title, s.id limit ${DUPLICATES_LIMIT}`,
    ).execute(db)
    return rows
  },

  /** Some that the actor may see of the same host, by title, without those of the same link. */
  listSameSite: async (actor: Actor | null, link: string): Promise<SourceRow[]> => {
    const { rows } = await rowsWhere(
      actor,
      sql`s.id = any(array(
          select id from source where domain = ${domainOf(link)} and scope = any(${scopesOf(actor)}) and link_key <> ${linkKey(link)}
          limit ${SAME_SITE_READ}))
        order by s.sort_title, s.id limit ${DUPLICATES_LIMIT}`,
    ).execute(db)
    return rows
  },

  /** The scope by which the actor sees sources of this host, that of everybody first; undefined where they see none. */
  scopeOfDomain: async (actor: Actor | null, domain: string): Promise<number | undefined> => {
    const { rows } = await sql<{ scope: number }>`select s.scope
      from unnest(${scopesOf(actor)}::int[]) with ordinality s (scope, place)
      where exists (select from source where domain = ${domain} and source.scope = s.scope)
      order by s.place limit 1`.execute(db)
    return rows[0]?.scope
  },
})

const totalOf = (plan: ListPlan, counts: readonly SubcategoryCount[]) =>
  counts
    .filter(({ subcategoryId }) => plan.subCategory === null || subcategoryId === plan.subCategory)
    .reduce((sum, { count }) => sum + count, 0)

interface PageOf {
  readonly viewer: Viewer
  readonly page: number
}

/** How many favourites have a place of their own in the list. */
export const countFavorites = async (db: Db, plan: ListPlan): Promise<number> => {
  if (plan.favoritesOf === null) return 0
  const { rows } = await favoriteCount(plan).execute(db)
  return rows[0]?.favorites ?? 0
}

const countVisible = (db: Db, plan: ListPlan): Promise<SubcategoryCount[]> =>
  db
    .selectFrom('source_count')
    .select((eb) => ['subcategory_id as subcategoryId', sql<number>`${eb.fn.sum('sources')}::int8`.as('count')])
    .where('scope', 'in', [...plan.scopes])
    .where('sources', '>', 0)
    .groupBy('subcategory_id')
    .execute()

const listWalked = async (db: Db, plan: ListPlan, { viewer, page }: PageOf): Promise<SourceListRows> => {
  const [counts, favorites] = await Promise.all([countVisible(db, plan), countFavorites(db, plan)])
  const totalCount = totalOf(plan, counts)
  const parts = pagePartsOf(plan, { page, pageSize: PAGE_SIZE }, { total: totalCount, favorites })
  if (parts.favorites.limit + parts.rest.limit === 0) return { counts, totalCount, rows: [] }
  const { rows } = await sql<SourceRow>`with page as materialized (${walkedPage(plan, parts)})
    select ${rowColumns} from page join source s on s.id = page.id ${rowJoins(viewer)}
    order by page.part, page.position`.execute(db)
  return { counts, totalCount, rows }
}

type Times = Pick<SourceRow, 'createdAt' | 'addedAt' | 'updatedAt'>

interface TimesInJson {
  readonly createdAt: string
  readonly addedAt: string | null
  readonly updatedAt: string
}

const timesIn = ({ createdAt, addedAt, updatedAt }: TimesInJson): Times => ({
  createdAt: new Date(createdAt),
  addedAt: addedAt === null ? null : new Date(addedAt),
  updatedAt: new Date(updatedAt),
})

const listMatched = async (db: Db, plan: ListPlan, { viewer, page }: PageOf): Promise<SourceListRows> => {
  const { rows } = await sql<{
    counts: SubcategoryCount[]
    rows: (Omit<SourceRow, keyof Times> & TimesInJson)[]
  }>`
    with matched as materialized (${matched(plan)}),
    page as materialized (${matchedPage(plan, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })})
    select
      (select coalesce(json_agg(c), '[]') from (
        select subcategory_id as "subcategoryId", count(*) as count from matched group by 1) c) as counts,
      (select coalesce(json_agg(entry order by position), '[]') from (
        select page.position, ${rowColumns} from page join source s on s.id = page.id ${rowJoins(viewer)}) entry) as rows`.execute(
    db,
  )
  const found = rows[0] ?? { counts: [], rows: [] }
  return {
    counts: found.counts,
    totalCount: totalOf(plan, found.counts),
    // Inside JSON the times are text.
    rows: found.rows.map((row) => ({ ...row, ...timesIn(row) })),
  }
}
