import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { type Version, type VersionColumns, versionColumns, versionIn } from '#server/library/versions.ts'
import { joinedColumns, relatedJoins, textRefs } from '#server/modules/sources/detail/columns.ts'
import { type SourceRow, subcategoryJson, type Viewer } from '#server/modules/sources/detail/row-sql.ts'

export interface IdRow extends Omit<SourceRow, keyof RowNames> {
  readonly subcategoryId: number
  readonly tagIds: readonly number[]
}

/** Columns replaced by ids. */
export type RowNames = Pick<SourceRow, 'subCategory' | 'tags' | 'createdByName'>

export interface VersionState {
  readonly version: Version
  readonly isStill: boolean
}

/** Rows with their library version. */
export interface IdRowsPage extends VersionState {
  readonly rows: readonly IdRow[]
}

export const pageOfIds = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select id, 0 as part, position from unnest(${ids}::bigint[]) with ordinality as found (id, position)`

/** Version columns to read. */
export interface VersionRequest {
  readonly scopes: readonly number[]
  /** Condition checked in the same statement; true by default. */
  readonly isStill?: RawBuilder<boolean>
}

interface RowsRequest extends VersionRequest {
  readonly page: RawBuilder<unknown>
  readonly viewer: Viewer
}

export type VersionStateColumns = VersionColumns & { readonly isStill: boolean }

export const versionStateColumns = ({ scopes, isStill = sql`true` }: VersionRequest): RawBuilder<VersionStateColumns> =>
  sql<VersionStateColumns>`${versionColumns(scopes)}, ${isStill} as "isStill"`

/** Rows and version in one statement, so of one snapshot. */
export const readPage = async (db: Db, wanted: RowsRequest): Promise<IdRowsPage> => {
  const { page, viewer, scopes } = wanted
  const { rows } = await sql<VersionStateColumns & (IdRow | { id: null })>`
    with page as materialized (${page}),
    row as (
      select page.part, page.position, s.id,
        ${textRefs}, s.is_public as "isPublic", s.group_id as "groupId", s.created_by as "createdById",
        s.created_at as "createdAt", s.added_at as "addedAt", s.updated_at as "updatedAt", s.version, s.subcategory_id as "subcategoryId",
        array(select st.tag_id from source_tag st where st.source_id = s.id) as "tagIds",
        fav.source_id is not null as favorite, ${joinedColumns},
        case when gsub.id is not null then ${subcategoryJson('gsub', 'gcat')} end as "groupSubCategory"
      from page join source s on s.id = page.id and s.scope = any(${scopes})
      ${relatedJoins}
      left join favorite fav on fav.account_id = ${viewer.accountId} and fav.source_id = s.id
      left join group_source gs on gs.group_id = ${viewer.groupId} and gs.source_id = s.id
      left join subcategory gsub on gsub.id = gs.subcategory_id
      left join category gcat on gcat.id = gsub.category_id)
    select moment.*, row.* from (select ${versionStateColumns(wanted)}) moment left join row on true
    order by row.part, row.position`.execute(db)
  return { ...versionStateIn(rows), rows: rows.filter((row) => row.id !== null) }
}

export const readNoRows = async (db: Db, wanted: VersionRequest): Promise<IdRowsPage> => {
  const { rows } = await sql<VersionStateColumns>`select ${versionStateColumns(wanted)}`.execute(db)
  return { ...versionStateIn(rows), rows: [] }
}

export const versionStateIn = ([row]: readonly VersionStateColumns[]): VersionState => ({
  version: versionIn(row),
  isStill: row?.isStill ?? false,
})
