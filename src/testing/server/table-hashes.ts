import type { Pool } from 'pg'

interface TableHash {
  readonly rows: number
  readonly hash: string
}

// Excluded tables: process state, jobs, database's own (decision 0049).
const NOT_COMPARED = [
  'kysely_migration',
  'kysely_migration_lock',
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
  'session',
  'account_token',
  'known_device',
]

export const columnsOfTables = async (pool: Pool): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select relname as name, string_agg(quote_ident(attname), ',' order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) group by relname order by 1`,
    [NOT_COMPARED],
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Hash of all rows per table, optionally of some columns. */
export const hashTables = async (
  pool: Pool,
  tables?: ReadonlyMap<string, string>,
): Promise<Record<string, TableHash>> => {
  const hashes: [string, TableHash][] = []
  for (const [name, columns] of tables ?? (await columnsOfTables(pool))) {
    // A single text would exceed the limit.
    const { rows } = await pool.query<TableHash>(
      `select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash collate "C")), '') as hash
        from (select md5(row(${columns})::text) as hash from public.${name}) hashed`,
    )
    hashes.push(...rows.map((row): [string, TableHash] => [name, row]))
  }
  return Object.fromEntries(hashes)
}
