import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { type Version, type VersionColumns, versionColumns, versionIn } from '#server/library/versions.ts'
import { partsColumns, partsJoins, textRefs } from '#server/modules/sources/detail/parts-sql.ts'
import { type SourceRow, subcategoryJson, type Viewer } from '#server/modules/sources/detail/row-sql.ts'

/** A source of a list to one viewer, with the ids of what it refers to in place of names. A group's place comes whole. */
export interface BareRow extends Omit<SourceRow, keyof RowNames> {
  readonly subcategoryId: number
  readonly tagIds: readonly number[]
}

/** The columns that `BareRow` has ids in place of. */
export type RowNames = Pick<SourceRow, 'subCategory' | 'tags' | 'createdByName'>

/** When something was read. */
export interface Moment {
  readonly version: Version
  /** What was asked of the same moment. */
  readonly isStill: boolean
}

/** Rows, and the version of the library that they are of. */
export interface BarePage extends Moment {
  readonly rows: readonly BareRow[]
}

/** A page by its ids, in their order: for what was found in another way than by SQL. */
export const pageOfIds = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select id, 0 as part, position from unnest(${ids}::bigint[]) with ordinality as found (id, position)`

/** What is read of the moment of a statement. */
export interface MomentWanted {
  /** Those that the viewer sees. */
  readonly scopes: readonly number[]
  /** Read in the same moment; true when nothing is asked. */
  readonly isStill?: RawBuilder<boolean>
}

interface Wanted extends MomentWanted {
  /** Selects `id`, and `part` and `position` for the order. Of what the viewer does not see nothing is read. */
  readonly page: RawBuilder<unknown>
  readonly viewer: Viewer
}

export type MomentColumns = VersionColumns & { readonly isStill: boolean }

export const momentColumns = ({ scopes, isStill = sql`true` }: MomentWanted): RawBuilder<MomentColumns> =>
  sql<MomentColumns>`${versionColumns(scopes)}, ${isStill} as "isStill"`

/** Reads the rows of a page with the version of what was read: one statement, so one moment. */
export const readPage = async (db: Db, wanted: Wanted): Promise<BarePage> => {
  const { page, viewer, scopes } = wanted
  const { rows } = await sql<MomentColumns & (BareRow | { id: null })>`
    with page as materialized (${page}),
    row as (
      select page.part, page.position, s.id,
        ${textRefs}, s.is_public as "isPublic", s.group_id as "groupId", s.created_by as "createdById",
        s.created_at as "createdAt", s.added_at as "addedAt", s.updated_at as "updatedAt", s.version, s.subcategory_id as "subcategoryId",
        array(select st.tag_id from source_tag st where st.source_id = s.id) as "tagIds",
        fav.source_id is not null as favorite, ${partsColumns},
        case when gsub.id is not null then ${subcategoryJson('gsub', 'gcat')} end as "groupSubCategory"
      from page join source s on s.id = page.id and s.scope = any(${scopes})
      ${partsJoins}
      left join favorite fav on fav.account_id = ${viewer.accountId} and fav.source_id = s.id
      left join group_source gs on gs.group_id = ${viewer.groupId} and gs.source_id = s.id
      left join subcategory gsub on gsub.id = gs.subcategory_id
      left join category gcat on gcat.id = gsub.category_id)
    select moment.*, row.* from (select ${momentColumns(wanted)}) moment left join row on true
    order by row.part, row.position`.execute(db)
  // Without rows there is one of the version alone.
  return { ...momentIn(rows), rows: rows.filter((row) => row.id !== null) }
}

/** The same of a page that is known to have no rows: the version alone. */
export const readNoRows = async (db: Db, wanted: MomentWanted): Promise<BarePage> => {
  const { rows } = await sql<MomentColumns>`select ${momentColumns(wanted)}`.execute(db)
  return { ...momentIn(rows), rows: [] }
}

/** The moment of rows that have its columns. */
export const momentIn = ([row]: readonly MomentColumns[]): Moment => ({
  version: versionIn(row),
  isStill: row?.isStill ?? false,
})
