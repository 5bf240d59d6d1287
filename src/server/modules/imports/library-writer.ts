import { type RawBuilder, sql, type Transaction } from 'kysely'
import { dueDay } from '#contract/sources/due-day.ts'
import type { SourceTexts } from '#contract/sources/sources.ts'
import { normalize, sortKey } from '#contract/text/normalize.ts'
import { advisoryLocks } from '#server/db/advisory-locks.ts'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Schema } from '#server/db/schema.ts'
import { derivedColumns, fieldColumns, fieldRow } from '#server/modules/sources/repository.ts'
import type { KnownProvenance } from './recognize/provenance.ts'
import { DELETED, type FiledRows, placeRows } from './subcategory-writer.ts'
import { type TaggedSource, tagSources } from './tag-writer.ts'
import { withoutTriggers } from './without-triggers.ts'

/** Imported source: names instead of ids, within contract limits. */
export interface LibrarySource extends Readonly<SourceTexts> {
  readonly tags: readonly string[]
  readonly category: string
  readonly subCategory: string
  readonly isPublic: boolean
  readonly createdAt?: Date
  /** Not recorded by default. */
  readonly provenance?: KnownProvenance
}

/** Owner of an import; administrators without group. */
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
  /** Existing or repeated in the batch; never overwritten. */
  readonly skipped: number
  readonly refiled: number
}

/** Everything computable without the database. */
export type LibraryRow = ReturnType<typeof libraryRow>

export const libraryRow = (source: LibrarySource) => ({
  ...source,
  sort_category: sortKey(source.category),
  sort_subcategory: sortKey(source.subCategory),
  tags: source.tags.map((label) => ({ label, sort: normalize(label) })),
  ...derivedColumns({ ...source, labels: source.tags, countries: source.provenance?.countries ?? null }),
})

/**
 * Adds sources with new links, and missing categories and tags, in the caller's transaction. Private sources create no
 * categories, whose names are public; they use default names. Few statements; best with some thousands of rows.
 */
export const writeLibrary = async (
  tx: Transaction<Schema>,
  owner: LibraryTarget,
  sources: readonly LibrarySource[],
): Promise<WriteCounts> => writeRows(tx, owner, sources.map(libraryRow))

type FileRows = (tx: Db, rows: readonly LibraryRow[]) => Promise<FiledRows>

interface LibraryTarget extends LibraryOwner {
  readonly place?: FileRows
  /** Demo sources count as not imported. */
  readonly isDemo?: boolean
}

/** `writeLibrary` for prepared rows and other filing. */
export const writeRows = async (
  tx: Transaction<Schema>,
  { place = placeRows, ...owner }: LibraryTarget,
  rows: readonly LibraryRow[],
): Promise<WriteCounts & { readonly addedIds: readonly number[] }> => {
  // Concurrent imports would both add a missing link.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.library})`.execute(tx)
  const unseen = await unseenBy(tx, owner, firstOfEach(rows))
  const { subcategoryIds, refiled } = await place(tx, unseen)
  const placed = unseen.map((row, index) => ({ ...row, subcategoryId: subcategoryIds[index] ?? DELETED }))
  const added = await addSources(tx, owner, placed)
  await tagSources(tx, tagScopeOf(owner), added)
  const addedIds = added.map(({ id }) => id)
  return { added: added.length, skipped: rows.length - added.length, refiled, addedIds }
}

const tagScopeOf = ({ groupId }: LibraryOwner) => groupId ?? -1

/** Written so that the planner can only use index lookups. */
export const seenWith = (owner: LibraryOwner, linkKey: RawBuilder<string>): RawBuilder<number> =>
  sql`(select count(*) from source s where md5(s.link_key) = md5(${linkKey}) and s.link_key = ${linkKey}
    and (s.is_public or s.group_id is not distinct from ${owner.groupId}::bigint))`

const firstOfEach = (rows: readonly LibraryRow[]) => {
  const first = new Map<string, LibraryRow>()
  for (const row of rows) if (!first.has(row.link_key)) first.set(row.link_key, row)
  return [...first.values()]
}

/** Link keys without a visible source. */
export const unseenKeys = async (db: Db, owner: LibraryOwner, keys: readonly string[]): Promise<Set<string>> => {
  const unseen = await sql<{
    key: string
  }>`select key from json_array_elements_text(${JSON.stringify(keys)}::json) as key
    where ${seenWith(owner, sql.ref('key'))} = 0`.execute(db)
  return new Set(unseen.rows.map(({ key }) => key))
}

const unseenBy = async (tx: Db, owner: LibraryOwner, rows: readonly LibraryRow[]): Promise<LibraryRow[]> => {
  const unseen = await unseenKeys(
    tx,
    owner,
    rows.map((row) => row.link_key),
  )
  return rows.filter((row) => unseen.has(row.link_key))
}

type FiledRow = LibraryRow & { readonly subcategoryId: number }

const addSources = async (tx: Db, owner: LibraryTarget, rows: readonly FiledRow[]): Promise<TaggedSource[]> => {
  // Without triggers only if all referenced rows are locked, as in imports without account and group.
  const isSafe =
    owner.groupId === null && owner.accountId === null && rows.every((row) => row.subcategoryId !== DELETED)
  const insert = () => insertSources(tx, owner, rows)
  const added = isSafe ? await withoutTriggers(tx, insert, (sources) => noteSources(tx, sources)) : await insert()
  const byKey = new Map(rows.map((row) => [row.link_key, row]))
  return added.map(({ id, scope, link_key }) => ({ id, scope, tags: byKey.get(link_key)?.tags ?? [] }))
}

interface AddedRow {
  readonly id: number
  readonly scope: number
  readonly subcategory_id: number
  readonly link_key: string
}

const dueOf = ({ provenance, createdAt }: LibraryRow) =>
  dueDay({ reviewEvery: provenance?.reviewEvery ?? null }, createdAt ?? new Date()) ?? undefined

const FIELD_COLUMNS = sql.join(Object.values(fieldColumns).map((column) => sql.id(column)))

const insertSources = async (tx: Db, owner: LibraryTarget, rows: readonly FiledRow[]): Promise<AddedRow[]> => {
  const incoming = rows.map((row) => ({
    ...fieldRow(row, row.provenance ?? {}),
    is_public: row.isPublic,
    created_at: row.createdAt,
    subcategory_id: row.subcategoryId,
    link_key: row.link_key,
    domain: row.domain,
    sort_title: row.sort_title,
    search_text: row.search_text,
    search_words_version: row.search_words_version,
    due_on: dueOf(row),
  }))
  const { rows: added } = await sql<AddedRow>`insert into source
      (${FIELD_COLUMNS}, is_public, group_id, created_by, subcategory_id, link_key, domain, sort_title, search_text, search_words_version, due_on,
      created_at, added_at)
    select ${FIELD_COLUMNS}, is_public, ${owner.groupId}::bigint, ${owner.accountId}::bigint, subcategory_id,
      link_key, domain, sort_title, search_text, search_words_version, due_on, least(created_at, now()),
      ${owner.isDemo === true ? sql`null` : sql`now()`}
    from json_populate_recordset(null::source, ${JSON.stringify(incoming)}::json)
    returning id, scope, subcategory_id, link_key`.execute(tx)
  return added
}

/** Updates counts and version as the disabled triggers would. */
const noteSources = async (tx: Db, added: readonly AddedRow[]) => {
  const inserted = sql`unnest(${idList(added.map(({ id }) => id))}::bigint[], ${idList(added.map(({ scope }) => scope))}::bigint[],
    ${idList(added.map((row) => row.subcategory_id))}::bigint[]) as inserted (id, scope, subcategory_id)`
  await sql`insert into source_count as c (scope, subcategory_id, sources)
    select scope, subcategory_id, count(*) from ${inserted} group by 1, 2 order by 1, 2
    on conflict (scope, subcategory_id) do update set sources = c.sources + excluded.sources`.execute(tx)
  await sql`insert into library_change (scope, source_ids)
    select scope, library_followed(array_agg(id)) from ${inserted} group by scope order by scope`.execute(tx)
}
