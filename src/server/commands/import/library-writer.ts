import { type RawBuilder, sql, type Transaction } from 'kysely'
import { normalise, sortKey } from '#contract/normalise.ts'
import { type SourceTexts, sourceTextNames } from '#contract/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Schema } from '#server/db/schema.ts'
import { derivedColumns } from '#server/modules/sources/repository.ts'
import { textColumns } from '#server/modules/sources/row-sql.ts'
import { importDefaults } from './prepare.ts'

/** A source as a library brings it: everything by name, within the limits of the contract. */
export interface LibrarySource extends Readonly<SourceTexts> {
  readonly tags: readonly string[]
  readonly category: string
  readonly subCategory: string
  readonly isPublic: boolean
  /** When it was added elsewhere; without it, now. */
  readonly createdAt?: Date
}

/** In whose name a library is written; without a group in the administrators'. */
export interface LibraryOwner {
  readonly groupId: number | null
  readonly accountId: number | null
}

export const administrators: LibraryOwner = { groupId: null, accountId: null }

export const findGroupOwner = async (db: Db, slug: string): Promise<LibraryOwner | undefined> => {
  const group = await db.selectFrom('app_group').select('id').where('slug', '=', slug).executeTakeFirst()
  return group && { groupId: group.id, accountId: null }
}

export interface WriteCounts {
  readonly added: number
  /** There already, or twice in the batch. What people have made of a source since is never overwritten. */
  readonly skipped: number
  /** Of the added: private ones that went under the default names instead of names that nobody had yet. */
  readonly refiled: number
}

/** A source with all that can be worked out without the database. */
export type LibraryRow = ReturnType<typeof libraryRow>

export const libraryRow = (source: LibrarySource) => ({
  ...source,
  sort_category: sortKey(source.category),
  sort_subcategory: sortKey(source.subCategory),
  tags: source.tags.map((label) => ({ label, sort: normalise(label) })),
  ...derivedColumns({ ...source, labels: source.tags }),
})

// Any number. Two imports at once would both find a link missing and both add it.
const LIBRARY_LOCK = 735_190_222

/**
 * Adds the sources whose link the owner does not see yet, with the categories, subcategories and tags that are missing.
 * Everybody reads the names of categories, so a private source makes none: without its category it is filed under the
 * default names.
 * Runs inside the caller's transaction: a handful of statements whatever the number; some thousands at a time are best.
 */
export const writeLibrary = async (
  tx: Transaction<Schema>,
  owner: LibraryOwner,
  sources: readonly LibrarySource[],
): Promise<WriteCounts> => writeRows(tx, owner, sources.map(libraryRow))

/** Like `writeLibrary`, for a caller that made the rows while the database was busy. */
export const writeRows = async (
  tx: Transaction<Schema>,
  owner: LibraryOwner,
  rows: readonly LibraryRow[],
): Promise<WriteCounts> => {
  await sql`select pg_advisory_xact_lock(${LIBRARY_LOCK})`.execute(tx)
  await receive(tx, owner, rows)
  const refiled = await ensureNames(tx, scopeOf(owner))
  const added = await addSources(tx, owner)
  await sql`drop table incoming, incoming_tag`.execute(tx)
  return { added, skipped: rows.length - added, refiled }
}

/** How many sources of this link the owner sees. Written so that the planner can only look them up one by one. */
export const seenWith = (owner: LibraryOwner, linkKey: RawBuilder<string>): RawBuilder<number> =>
  sql`(select count(*) from source s where md5(s.link_key) = md5(${linkKey}) and s.link_key = ${linkKey}
    and (s.is_public or s.group_id is not distinct from ${owner.groupId}::bigint))`

/** The first of those with the same link. */
const firstOfEach = (rows: readonly LibraryRow[]) => {
  const first = new Map<string, LibraryRow>()
  for (const row of rows) if (!first.has(row.link_key)) first.set(row.link_key, row)
  return [...first.values()]
}

const receive = async (tx: Db, owner: LibraryOwner, rows: readonly LibraryRow[]) => {
  await sql`create temp table incoming on commit drop as
    select nextval(pg_get_serial_sequence('source', 'id')) as id, x.*
    from json_to_recordset(${JSON.stringify(firstOfEach(rows))}::json) as x (
      ${sql.join(sourceTextNames.map((name) => sql`${sql.id(name)} text`))}, category text, "subCategory" text, "isPublic" boolean, "createdAt" timestamptz,
      sort_category text, sort_subcategory text, tags json, link_key text, domain text, sort_title text, search_text text)
    where ${seenWith(owner, sql.ref('x.link_key'))} = 0`.execute(tx)
  await sql`create temp table incoming_tag on commit drop as
    select i.id, t.label, t.sort from incoming i, json_to_recordset(i.tags) as t (label text, sort text)`.execute(tx)
  // The planner would take an unknown table for a small one.
  await sql`analyze incoming, incoming_tag`.execute(tx)
}

// Where the owner's tags belong.
const scopeOf = ({ groupId }: LibraryOwner) => sql.lit(groupId ?? -1)

const ensureNames = async (tx: Db, scope: RawBuilder<number>): Promise<number> => {
  await ensureCategories(tx, sql`i."isPublic"`)
  const refiled = await refilePrivate(tx)
  await ensureCategories(tx, sql`true`)
  await sql`insert into tag (label, sort_label, scope)
    select distinct on (lower(label)) label, sort, ${scope}::bigint from incoming_tag order by lower(label), label
    on conflict do nothing`.execute(tx)
  return refiled
}

const refilePrivate = async (tx: Db): Promise<number> => {
  const { category, subCategory } = importDefaults
  const { numAffectedRows } = await sql`update incoming i set
      category = ${category}, sort_category = ${sortKey(category)},
      "subCategory" = ${subCategory}, sort_subcategory = ${sortKey(subCategory)}
    where not i."isPublic"
      and (lower(i.category), lower(i."subCategory")) <> (lower(${category}), lower(${subCategory}))
      and not exists (
        select from category c join subcategory s on s.category_id = c.id
        where c.group_id is null and lower(c.name) = lower(i.category) and lower(s.name) = lower(i."subCategory"))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

const ensureCategories = async (tx: Db, which: RawBuilder<boolean>) => {
  await sql`insert into category (name, sort_name)
    select distinct on (lower(i.category)) i.category, i.sort_category from incoming i where ${which}
    order by lower(i.category), i.category
    on conflict do nothing`.execute(tx)
  await sql`insert into subcategory (category_id, name, sort_name)
    select distinct on (c.id, lower(i."subCategory")) c.id, i."subCategory", i.sort_subcategory
    from incoming i join category c on c.group_id is null and lower(c.name) = lower(i.category)
    where ${which}
    order by c.id, lower(i."subCategory"), i."subCategory"
    on conflict do nothing`.execute(tx)
}

const addSources = async (tx: Db, owner: LibraryOwner): Promise<number> => {
  const { numAffectedRows } = await sql`insert into source
      (id, ${sql.join(sourceTextNames.map((name) => sql.id(textColumns[name])))}, is_public, group_id, created_by, subcategory_id, link_key, domain, sort_title, search_text, created_at)
      overriding system value
    select i.id, ${sql.join(sourceTextNames.map((name) => sql.id('i', name)))}, i."isPublic", ${owner.groupId}::bigint, ${owner.accountId}::bigint, s.id,
      i.link_key, i.domain, i.sort_title, i.search_text, least(i."createdAt", now())
    from incoming i
    join category c on c.group_id is null and lower(c.name) = lower(i.category)
    join subcategory s on s.category_id = c.id and lower(s.name) = lower(i."subCategory")`.execute(tx)
  await sql`insert into source_tag (source_id, scope, tag_id)
    select distinct s.id, s.scope, tag.id
    from incoming_tag i join source s on s.id = i.id join tag on lower(tag.label) = lower(i.label)
      and tag.scope = ${scopeOf(owner)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
