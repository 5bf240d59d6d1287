import { type ClientBase, escapeIdentifier, type Pool } from 'pg'

export interface TableShape {
  name: string
  columns: string[]
}

export interface SequenceState {
  name: string
  lastValue: string
  isCalled: boolean
}

// Kysely's tables; they come from migrating the target and must be equal.
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock']

// Not exported, because useless elsewhere: idempotency replies, counters, undo data, versions, uploads, backup records.
// A serving process may have written them already.
const FLEETING = [
  'idempotency_key',
  'rate_limit',
  'library_version',
  'library_change',
  'noun_change',
  'upload',
  'upload_piece',
  'source_import',
  'imported_source',
  'import_fault',
  'bulk_undo',
  'backup_try',
]

/** Exported tables, referenced ones first. */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows: tables } = await client.query<TableShape>(
    `select relname as name, (
        select coalesce(json_agg(attname order by attnum), '[]') from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
      order by relname`,
    [[...BOOKKEEPING, ...FLEETING]],
  )
  const { rows: references } = await client.query<Reference>(
    `select own.relname as "from", other.relname as "to" from pg_constraint
      join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  return inReferenceOrder(tables, references)
}

export interface Reference {
  from: string
  to: string
}

/** Circular references come last and need deferrable constraints. */
export function inReferenceOrder(tables: TableShape[], references: Reference[]): TableShape[] {
  const ordered: TableShape[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const blocked = new Set(references.filter(({ to }) => names.has(to)).map(({ from }) => from))
    const free = waiting.filter(({ name }) => !blocked.has(name))
    if (free.length === 0) break
    ordered.push(...free)
    waiting = waiting.filter(({ name }) => blocked.has(name))
  }
  return [...ordered, ...waiting]
}

/** Refuses commands on a database without library, whose answer would be misleading. */
export const NO_LIBRARY = 'There is no library in this database: are DATA_DIR and DATABASE_URL those of the server?'

export async function listMigrations(client: ClientBase | Pool): Promise<string[]> {
  const { rows: present } = await client.query("select where to_regclass('public.kysely_migration') is not null")
  if (present.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export async function listSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
          and refobjid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)))
      order by relname`,
    [FLEETING],
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    )
    states.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return states
}

export const quoted = (name: string): string => `public.${escapeIdentifier(name)}`

export const columnList = (columns: string[]): string => columns.map((column) => escapeIdentifier(column)).join(', ')
