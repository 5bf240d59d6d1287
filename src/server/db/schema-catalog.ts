import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Part of a schema in the server's own description, comparable on one server. */
export interface CatalogEntry {
  /** For example 'index source_newest'. */
  readonly name: string
  /** Table or function it belongs to. */
  readonly belongsTo: string
  readonly definition: string
}

// 'not null' constraints are omitted (named since PostgreSQL 18): the columns show them.
const CATALOG = sql<CatalogEntry>`
  with relation as (
    select oid, relname, relkind from pg_class
    where relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
  )
  select 'column ' || relname || '.' || attname as name, relname as "belongsTo",
    concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, collname,
      attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as definition
  from relation
  join pg_attribute a on attrelid = relation.oid and attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm')
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  left join pg_collation on pg_collation.oid = attcollation
  union all
  select 'constraint ' || conname || ' of ' || relname, relname, pg_get_constraintdef(c.oid, true)
  from relation join pg_constraint c on conrelid = relation.oid and contype <> 'n'
  union all
  select 'index ' || i.relname, relation.relname, pg_get_indexdef(indexrelid, 0, true)
  from relation join pg_index on indrelid = relation.oid join pg_class i on i.oid = indexrelid
  union all
  select 'trigger ' || tgname || ' of ' || relname, relname, tgenabled::text || ' ' || pg_get_triggerdef(t.oid, true)
  from relation join pg_trigger t on tgrelid = relation.oid and not tgisinternal
  union all
  select 'sequence ' || s.relname, t.relname, format_type(seqtypid, null) || ' ' || seqincrement::text
  from relation s join pg_sequence on seqrelid = s.oid
  left join pg_depend on objid = s.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
  left join relation t on t.oid = refobjid
  union all
  select 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')', proname,
    regexp_replace(pg_get_functiondef(oid), '^(CREATE OR REPLACE \\w+ )[^.]+\\.', '\\1')
  from pg_proc p
  where pronamespace = current_schema()::regnamespace and prokind in ('f', 'p') and not exists (
    select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  order by 1`

export const putFirst = async (tx: Transaction<Schema>, schema: string): Promise<void> => {
  await sql`select set_config('search_path',
    concat_ws(', ', ${schema}::text, nullif(current_setting('search_path'), '')), true)`.execute(tx)
}

/**
 * Schema without extensions and Kysely’s table. Sets the search path, so that names are unqualified and two schemas
 * comparable.
 */
export const readCatalog = async (tx: Transaction<Schema>, schema: string): Promise<CatalogEntry[]> => {
  await putFirst(tx, schema)
  const { rows } = await CATALOG.execute(tx)
  return rows
}

/** First difference as a phrase, or null. Unknown tables and functions are ignored. */
export const findDifference = (found: readonly CatalogEntry[], expected: readonly CatalogEntry[]): string | null => {
  const definitions = new Map(found.map(({ name, definition }) => [name, definition]))
  for (const { name, definition } of expected) {
    if (!definitions.has(name)) return `${name} is missing`
    if (definitions.get(name) !== definition) return `${name} is another`
  }
  const names = new Set(expected.map(({ name }) => name))
  const ours = new Set(expected.map(({ belongsTo }) => belongsTo))
  const added = found.find(({ name, belongsTo }) => ours.has(belongsTo) && !names.has(name))
  return added ? `${added.name} was added` : null
}
