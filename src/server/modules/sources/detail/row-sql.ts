import { type RawBuilder, sql } from 'kysely'
import type { Actor, SourceOwnership } from '#contract/access.ts'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { NEWEST_LIMIT } from '#contract/limits.ts'
import type { LinkHealth } from '#contract/links/link-health.ts'
import type { ProvenanceFields } from '#contract/sources/provenance.ts'
import type { SourceTexts } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { recentlyChanged } from '#server/modules/activity/repository.ts'
import { type CheckEligibility, checkingColumn } from '#server/modules/link-checks/repository.ts'
import { joinedColumns, type Review, relatedJoins, textRefs } from './columns.ts'

export interface SourceFields extends Readonly<SourceTexts> {
  readonly isPublic: boolean
  readonly subCategory: SubcategoryRef
  readonly tags: Tag[]
  readonly provenance: ProvenanceFields
}

export interface ViewerColumns {
  readonly favorite: boolean
  readonly groupSubCategory: SubcategoryRef | null
}

export interface SourceRow extends SourceFields, SourceOwnership, ViewerColumns {
  readonly id: number
  readonly isPublic: boolean
  readonly createdByName: string | null
  readonly createdAt: Date
  readonly addedAt: Date | null
  readonly updatedAt: Date
  readonly version: number
  readonly review: Review
  readonly health: LinkHealth
}

export interface DetailRow extends SourceRow {
  readonly favoriteSince: Date | null
  readonly checking: CheckEligibility
}

export interface Viewer {
  readonly accountId: number | null
  readonly groupId: number | null
}

export const viewerOf = (actor: Actor | null): Viewer => ({
  accountId: actor?.id ?? null,
  groupId: actor?.groupId ?? null,
})

export const subcategoryJson = (sub: string, cat: string): RawBuilder<SubcategoryRef> =>
  sql`json_build_object('id', ${sql.ref(`${sub}.id`)}, 'name', ${sql.ref(`${sub}.name`)},
    'category', json_build_object('id', ${sql.ref(`${cat}.id`)}, 'name', ${sql.ref(`${cat}.name`)}))`

/** Columns and joins of `SourceRow` over `source s`, for a viewer. */
export const rowColumns = sql`s.id, ${textRefs},
  s.is_public as "isPublic", s.group_id as "groupId", s.created_by as "createdById", author.full_name as "createdByName",
  s.created_at as "createdAt", s.added_at as "addedAt", s.updated_at as "updatedAt", s.version,
  ${subcategoryJson('sub', 'cat')} as "subCategory",
  case when gsub.id is not null then ${subcategoryJson('gsub', 'gcat')} end as "groupSubCategory",
  fav.source_id is not null as favorite, ${joinedColumns},
  (select coalesce(json_agg(json_build_object('id', t.id, 'label', t.label) order by t.sort_label, t.id), '[]')
   from source_tag st join tag t on t.id = st.tag_id where st.source_id = s.id) as tags`

export const rowJoins = (viewer: Viewer): RawBuilder<unknown> => sql`
  join subcategory sub on sub.id = s.subcategory_id
  join category cat on cat.id = sub.category_id
  left join account author on author.id = s.created_by
  ${relatedJoins}
  left join favorite fav on fav.account_id = ${viewer.accountId} and fav.source_id = s.id
  left join group_source gs on gs.group_id = ${viewer.groupId} and gs.source_id = s.id
  left join subcategory gsub on gsub.id = gs.subcategory_id
  left join category gcat on gcat.id = gsub.category_id`

export const detailColumns: RawBuilder<Pick<DetailRow, 'favoriteSince' | 'checking'>> = sql`,
  fav.created_at as "favoriteSince", ${checkingColumn} as checking`

export const rowsWhere = <Extra extends object = object>(
  actor: Actor | null,
  condition: RawBuilder<unknown>,
  extraColumns: RawBuilder<Extra> = sql``,
): RawBuilder<SourceRow & Extra> =>
  sql`select ${rowColumns}${extraColumns} from source s ${rowJoins(viewerOf(actor))} where ${condition}`

// A bulk import has one time for thousands of rows; the id makes the order total.
const NEWEST_FIRST = sql`created_at desc, id desc`

// One short index scan per scope.
const newestScans = (scopes: readonly number[]) =>
  sql.join(
    scopes.map(
      (scope) => sql`(select s.id, s.created_at from source s where s.scope = ${scope}
        order by ${NEWEST_FIRST} limit ${NEWEST_LIMIT})`,
    ),
    sql` union all `,
  )

export const newestRows = (scopes: readonly number[], viewer: Viewer): RawBuilder<SourceRow> =>
  sql`with newest as materialized (
      select id from (${newestScans(scopes)}) scans order by ${NEWEST_FIRST} limit ${NEWEST_LIMIT})
    select ${rowColumns} from newest join source s on s.id = newest.id ${rowJoins(viewer)}
    order by s.created_at desc, s.id desc`

export const changedRows = (scopes: readonly number[], viewer: Viewer, since: Date): RawBuilder<SourceRow> =>
  sql`with changed as materialized (
      select s.id from source s
      where s.scope = any(${scopes}) and s.updated_at > ${since} and s.id in (
        ${recentlyChanged} union (select id from (${newestScans(scopes)}) scans))
      order by s.updated_at desc, s.id desc limit ${NEWEST_LIMIT})
    select ${rowColumns} from changed join source s on s.id = changed.id ${rowJoins(viewer)}
    order by s.updated_at desc, s.id desc`

export const favoriteRows = (scopes: readonly number[], viewer: Viewer): RawBuilder<SourceRow> =>
  sql`with favorites as materialized (
      select s.id from favorite f join source s on s.id = f.source_id
      where f.account_id = ${viewer.accountId} and s.scope = any(${scopes})
      order by s.sort_title, s.id limit ${NEWEST_LIMIT})
    select ${rowColumns} from favorites join source s on s.id = favorites.id ${rowJoins(viewer)}
    order by s.sort_title, s.id`
