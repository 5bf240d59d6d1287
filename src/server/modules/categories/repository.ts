import { type RawBuilder, sql } from 'kysely'
import type { GroupOwnership } from '#contract/access.ts'
import type { Category, SubcategoryRef } from '#contract/categories/categories.ts'
import type { Db } from '#server/db/kysely.ts'
import { sharedRead } from '#server/library/shared-read.ts'
import { namesVersion } from '#server/library/versions.ts'

export interface CategoryRow {
  readonly id: number
  readonly name: string
  readonly subcategories: readonly { readonly id: number; readonly name: string }[]
}

/** A category, subcategory or subject, group's or global. */
export interface TaxonomyItem extends GroupOwnership {
  readonly id: number
  readonly name: string
}

export interface SubcategoryItem extends TaxonomyItem {
  readonly category: string
}

export interface SubcategoryCount {
  readonly subcategoryId: number
  readonly count: number
}

export const withCounts = (categories: readonly CategoryRow[], counts: readonly SubcategoryCount[]): Category[] => {
  const countOf = new Map(counts.map(({ subcategoryId, count }) => [subcategoryId, count]))
  return categories.map(({ id, name, subcategories }) => {
    const subCategories = subcategories.map((sub) => ({ id: sub.id, name: sub.name, count: countOf.get(sub.id) ?? 0 }))
    return { id, name, count: subCategories.reduce((sum, { count }) => sum + count, 0), subCategories }
  })
}

export const globalSubcategory = (id: number | null): RawBuilder<SubcategoryRef> =>
  sql`select json_build_object('id', s.id, 'name', s.name, 'category', json_build_object('id', c.id, 'name', c.name))
    from subcategory s join category c on c.id = s.category_id where s.id = ${id} and c.group_id is null`

export const categoriesIn = (db: Db) => ({ ...readsIn(db), ...countsIn(db) })

const categoriesWhere = (condition: RawBuilder<unknown>) => sql<CategoryRow>`
  select c.id, c.name, coalesce(
    (select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.sort_name, s.id)
     from subcategory s where s.category_id = c.id), '[]') as subcategories
  from category c where ${condition} order by c.sort_name, c.id`

const listWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<CategoryRow[]> => {
  const { rows } = await categoriesWhere(condition).execute(db)
  return rows
}

export interface GlobalTaxonomy {
  readonly version: string
  readonly categories: readonly CategoryRow[]
}

export const readGlobalTaxonomy = async (db: Db): Promise<GlobalTaxonomy> => {
  const { rows } = await sql<GlobalTaxonomy>`select ${namesVersion} as version, (
    select coalesce(json_agg(found), '[]') from (${categoriesWhere(sql`c.group_id is null`)}) found) as categories`.execute(
    db,
  )
  return rows[0] ?? { version: '', categories: [] }
}

/** Global taxonomy with thousands of subcategories, cached until its version changes. */
const globalIn = (db: Db) => {
  const readVersion = sharedRead(async () => {
    const { rows } = await sql<{ version: string }>`select ${namesVersion} as version`.execute(db)
    return rows[0]?.version ?? ''
  })
  const readTaxonomy = sharedRead(() => readGlobalTaxonomy(db))
  let kept: GlobalTaxonomy | undefined
  return async (): Promise<readonly CategoryRow[]> => {
    const version = await readVersion()
    const taxonomy = kept?.version === version ? kept : await readTaxonomy()
    kept = taxonomy
    return taxonomy.categories
  }
}

export const readSubjects = (db: Db, groupId: number): Promise<CategoryRow[]> =>
  listWhere(db, sql`c.group_id = ${groupId}`)

const readsIn = (db: Db) => ({
  listGlobal: globalIn(db),
  listGroup: (groupId: number | null) => (groupId === null ? Promise.resolve([]) : readSubjects(db, groupId)),

  find: async (id: number): Promise<CategoryRow | undefined> => (await listWhere(db, sql`c.id = ${id}`))[0],
})

interface CountRequest {
  /** Null for the global taxonomy. */
  readonly groupId: number | null
  readonly scopes: readonly number[]
  readonly within?: readonly number[]
}

const countsIn = (db: Db) => ({
  countSources: async (
    where: { categoryId: number } | { subcategoryId: number },
    scopes: readonly number[],
  ): Promise<{ all: number; seen: number }> => {
    const { rows } = await sql<{ all: number; seen: number }>`
      select coalesce(sum(c.sources), 0)::int8 as all,
        coalesce(sum(c.sources) filter (where c.scope = any(${scopes})), 0)::int8 as seen
      from source_count c join subcategory s on s.id = c.subcategory_id
      where ${'categoryId' in where ? sql`s.category_id = ${where.categoryId}` : sql`s.id = ${where.subcategoryId}`}`.execute(
      db,
    )
    return rows[0] ?? { all: 0, seen: 0 }
  },

  countsOf: async ({ groupId, scopes, within }: CountRequest): Promise<SubcategoryCount[]> => {
    const those = within
      ? sql`and ${sql.ref(groupId === null ? 'subcategory_id' : 'gs.subcategory_id')} = any(${within})`
      : sql``
    const { rows } =
      groupId !== null
        ? await sql<SubcategoryCount>`
            select gs.subcategory_id as "subcategoryId", count(*) as count
            from group_source gs join source s on s.id = gs.source_id
            where gs.group_id = ${groupId} and s.scope = any(${scopes}) ${those} group by 1`.execute(db)
        : await sql<SubcategoryCount>`
            select subcategory_id as "subcategoryId", sum(sources)::int8 as count
            from source_count where scope = any(${scopes}) ${those} group by 1`.execute(db)
    return rows
  },
})
