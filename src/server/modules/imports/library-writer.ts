import { sql, type Transaction } from 'kysely'
import { fold, sortKey } from '#contract/fold.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Schema } from '#server/db/schema.ts'
import { derivedColumns } from '#server/modules/sources/repository.ts'

/** A source as a library brings it: everything by name, within the limits of the contract. */
export interface LibrarySource {
  readonly title: string
  readonly link: string
  readonly note: string
  readonly tags: readonly string[]
  readonly category: string
  readonly subCategory: string
  readonly isPublic: boolean
}

/** In whose name a library is written; without a group in the administrators'. */
export interface LibraryOwner {
  readonly groupId: number | null
  readonly accountId: number | null
}

export interface WriteCounts {
  readonly added: number
  /** There already, or twice in the batch. What people have made of a source since is never overwritten. */
  readonly skipped: number
}

const rowOf = (source: LibrarySource) => ({
  ...source,
  sort_category: sortKey(source.category),
  sort_subcategory: sortKey(source.subCategory),
  tags: source.tags.map((label) => ({ label, sort: fold(label) })),
  ...derivedColumns({ ...source, labels: source.tags }),
})

/**
 * Adds the sources whose link the owner does not see yet, with the categories, subcategories and tags that are missing.
 * Runs inside the caller's transaction: a handful of statements whatever the number; some thousands at a time are best.
 */
export const writeLibrary = async (
  tx: Transaction<Schema>,
  owner: LibraryOwner,
  sources: readonly LibrarySource[],
): Promise<WriteCounts> => {
  await receive(tx, owner, sources)
  await ensureNames(tx)
  const added = await addSources(tx, owner)
  await sql`drop table incoming`.execute(tx)
  return { added, skipped: sources.length - added }
}

const receive = async (tx: Db, owner: LibraryOwner, sources: readonly LibrarySource[]) => {
  const rows = JSON.stringify(sources.map(rowOf))
  await sql`create temp table incoming on commit drop as
    select distinct on (x.link) x.* from jsonb_to_recordset(${rows}::jsonb) as x (
      title text, link text, note text, category text, "subCategory" text, "isPublic" boolean,
      sort_category text, sort_subcategory text, tags jsonb, domain text, sort_title text, search_text text)
    where not exists (
      select from source s where md5(s.link) = md5(x.link) and s.link = x.link
        and (s.is_public or s.group_id is not distinct from ${owner.groupId}::bigint))`.execute(tx)
}

const ensureNames = async (tx: Db) => {
  await sql`insert into category (name, sort_name)
    select distinct on (lower(category)) category, sort_category from incoming order by lower(category), category
    on conflict do nothing`.execute(tx)
  await sql`insert into subcategory (category_id, name, sort_name)
    select distinct on (c.id, lower(i."subCategory")) c.id, i."subCategory", i.sort_subcategory
    from incoming i join category c on c.group_id is null and lower(c.name) = lower(i.category)
    order by c.id, lower(i."subCategory"), i."subCategory"
    on conflict do nothing`.execute(tx)
  await sql`insert into tag (label, sort_label)
    select distinct on (lower(t.label)) t.label, t.sort
    from incoming i, jsonb_to_recordset(i.tags) as t (label text, sort text) order by lower(t.label), t.label
    on conflict do nothing`.execute(tx)
}

const addSources = async (tx: Db, owner: LibraryOwner): Promise<number> => {
  const { rows } = await sql<{ added: number }>`with added as (
      insert into source (title, link, note, is_public, group_id, created_by, subcategory_id, domain, sort_title, search_text)
      select i.title, i.link, i.note, i."isPublic", ${owner.groupId}::bigint, ${owner.accountId}::bigint, s.id, i.domain, i.sort_title, i.search_text
      from incoming i
      join category c on c.group_id is null and lower(c.name) = lower(i.category)
      join subcategory s on s.category_id = c.id and lower(s.name) = lower(i."subCategory")
      returning id, link, scope),
    tagged as (
      insert into source_tag (source_id, scope, tag_id)
      select distinct a.id, a.scope, tag.id
      from added a join incoming i on i.link = a.link, jsonb_to_recordset(i.tags) as t (label text)
      join tag on lower(tag.label) = lower(t.label))
    select count(*) as added from added`.execute(tx)
  return rows[0]?.added ?? 0
}
