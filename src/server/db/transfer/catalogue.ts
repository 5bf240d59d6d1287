import { type ClientBase, escapeIdentifier, type Pool } from 'pg'

export interface TableShape {
  name: string
  /** Without generated columns, which cannot be written. */
  columns: string[]
}

export interface SequenceState {
  name: string
  lastValue: string
  isCalled: boolean
}

// Kysely's own; they come from migrating the target, and must say the same there.
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock']

// Of no use elsewhere: who tries again after a move finds what there is, limits and undoing count some minutes, versions of the
// library and of what else is shown are its processes' own, files to import are kept for a day, and backups are where they were made.
// Processes that serve already may have written of it.
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

/** The tables of schema public that are moved, each after those it refers to. */
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

/** Tables that refer to each other in a circle come last; their constraints have to be deferrable. */
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

/** Refusal of a command that needs a library: its answer about a new, empty one would be wrong, and a backup of it be missed too late. */
export const NO_LIBRARY = 'There is no library in this database: are DATA_DIR and DATABASE_URL those of the server?'

/** The names of the migrations that have run, in their order. */
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
