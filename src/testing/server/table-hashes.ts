import type { Pool } from 'pg'

interface TableHash {
  readonly rows: number
  readonly hash: string
}

// Of the process that serves, of the library of jobs, or of the database itself; decision 0049 says which are in no backup, and why.
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

/** Every row of every table of the library as hashes of the table, in the order of the rows as texts. */
export const hashTables = async (pool: Pool): Promise<Record<string, TableHash>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
    [NOT_COMPARED],
  )
  const hashes: [string, TableHash][] = []
  for (const { name } of tables) {
    // In one text they would be too large for a value.
    const { rows } = await pool.query<TableHash>(
      `select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash collate "C")), '') as hash
        from (select md5(t::text) as hash from public.${name} t) hashed`,
    )
    hashes.push(...rows.map((row): [string, TableHash] => [name, row]))
  }
  return Object.fromEntries(hashes)
}
