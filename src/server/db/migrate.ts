import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, MigrationError, readMigrations, shorten } from './migration-files.ts'
import type { Schema } from './schema.ts'
import { findDifference, putFirst, readCatalog } from './schema-catalog.ts'

export interface MigrateOptions {
  /** Folder of migrations; other than this release's in tests. */
  readonly folder?: string
  /** Last migration to run, for imports of older exports; all if unknown. */
  readonly upTo?: string
}

// Lock of Kysely’s migrator, so that releases before checksums wait as well.
const LOCK = sql.lit(3_853_314_791_062_309_107n)

/**
 * Migrates in one transaction and returns the names that ran. One process migrates, others wait. Accepts a database
 * that a newer release only expanded. Throws a `MigrationError` on unexpected migrations.
 */
export const migrate = async (db: Kysely<Schema>, { folder, upTo }: MigrateOptions = {}): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const recorded = await readRecorded(tx)
    checkRecorded(recorded, migrations)
    if (recorded.some(({ checksum }) => checksum === null)) await adopt(tx, migrations.slice(0, recorded.length))
    const last = migrations.findIndex(({ name }) => name === upTo)
    const pending = migrations.slice(recorded.length, last === -1 ? undefined : last + 1)
    for (const migration of pending) await run(tx, migration)
    return pending.map(({ name }) => name)
  })
}

interface RecordedMigration {
  readonly name: string
  /** Null if run by a release before checksums. */
  readonly checksum: string | null
  /** True if older programs keep working; null if recorded without. */
  readonly expands: boolean | null
}

// `alter table … if not exists` waits for readers such as pg_dump, so it runs only if the catalog requires it.
const prepareTable = async (tx: Transaction<Schema>): Promise<void> => {
  const { rows } = await sql<{ columns: readonly string[]; oldLock: string | null; table: string | null }>`
    select to_regclass('kysely_migration') as table, to_regclass('kysely_migration_lock') as "oldLock",
      array(select attname::text from pg_attribute
        where attrelid = to_regclass('kysely_migration') and attnum > 0 and not attisdropped) as columns`.execute(tx)
  const [found] = rows
  if (!found?.table)
    await sql`create table kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null, checksum text, expands boolean)`.execute(tx)
  else {
    if (!found.columns.includes('checksum'))
      await sql`alter table kysely_migration add column checksum text`.execute(tx)
    if (!found.columns.includes('expands'))
      await sql`alter table kysely_migration add column expands boolean`.execute(tx)
  }
  if (found?.oldLock) await sql`drop table kysely_migration_lock`.execute(tx)
}

const readRecorded = async (tx: Transaction<Schema>): Promise<RecordedMigration[]> => {
  await prepareTable(tx)
  const { rows } =
    await sql<RecordedMigration>`select name, checksum, expands from kysely_migration order by name collate "C"`.execute(
      tx,
    )
  return rows
}

/**
 * Read-only check; throws a `MigrationError` if migrations are missing or foreign. The database must have a library.
 */
export const checkMigrated = async (db: Kysely<Schema>): Promise<void> => {
  const migrations = await readMigrations()
  // Through JSON, because early releases lack both columns.
  const { rows: recorded } = await sql<RecordedMigration>`select name, to_jsonb(m)->>'checksum' as checksum,
    (to_jsonb(m)->>'expands')::boolean as expands from kysely_migration m order by name collate "C"`.execute(db)
  checkRecorded(recorded, migrations)
  const [here, there] = [migrations.at(-1)?.name ?? '', recorded.at(-1)?.name ?? '']
  if (recorded.length < migrations.length)
    throw new MigrationError(
      `The database is of an earlier release: its last migration is ${there}, here it is ${here}. Start the server, which brings it up to date`,
    )
}

const run = async (tx: Transaction<Schema>, { name, text, checksum, expands }: Migration) => {
  await sql.raw(text).execute(tx)
  await sql`insert into kysely_migration (name, timestamp, checksum, expands)
    values (${name}, ${new Date().toISOString()}, ${checksum}, ${expands})`.execute(tx)
}

const WAY_OUT =
  'Start the release that ran it; npm run db:export there and npm run db:import here move the data to an empty database'

const checkRecorded = (recorded: readonly RecordedMigration[], migrations: readonly Migration[]) => {
  const newest = migrations.at(-1)?.name ?? ''
  const last = recorded.at(-1)
  if (recorded.some(({ name, expands }) => name > newest && expands !== true))
    throw new MigrationError(
      `The database is newer than this release: its last migration is ${last?.name}, here it is ${newest}. Start the newer release`,
    )
  for (const { name, checksum } of recorded) if (name <= newest) checkOne(name, checksum, migrations)
  const skipped = migrations
    .slice(0, recorded.length)
    .find(({ name }) => recorded.every((other) => other.name !== name))
  if (skipped)
    throw new MigrationError(
      `Migration ${skipped.name}.sql is missing in the database, where later ones ran: expected ${shorten(skipped.checksum)}, found none. ${WAY_OUT}`,
    )
}

/** Checksums of texts edited after landing; later migrations make both equal (decision 0015). */
const EARLIER_TEXTS: Readonly<Record<string, string>> = {
  // Without first versions, which 0011 adds.
  '0009_library_versions': 'bdd64ab7e74fade769eb3edd650d4ee5e707d3ac8cd2615ab79b813badd5bf9c',
}

const checkOne = (name: string, checksum: string | null, migrations: readonly Migration[]) => {
  const own = migrations.find((migration) => migration.name === name)
  if (!own)
    throw new MigrationError(
      `Migration ${name}.sql ran in the database but is not of this release: expected ${shorten(checksum)}, found none. ${WAY_OUT}`,
    )
  if (checksum === null || checksum === own.checksum || checksum === EARLIER_TEXTS[name]) return
  throw new MigrationError(
    `Migration ${name}.sql is not the one that ran in the database: expected ${shorten(checksum)}, found ${shorten(own.checksum)}. ${WAY_OUT}`,
  )
}

const SCRATCH = 'sourcebook_expected'

/** Adds checksums to an older database if its schema equals what its migrations produce today. */
const adopt = async (tx: Transaction<Schema>, migrations: readonly Migration[]) => {
  const last = migrations.at(-1)?.name
  const difference = await compareWithScratch(tx, migrations).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MigrationError(
      `The database could not be compared with what ${last}.sql makes of an empty one: ${reason}`,
      {
        cause,
      },
    )
  })
  if (difference !== null)
    throw new MigrationError(
      `Migrations up to ${last}.sql were edited after they ran in this database: ${difference}. ${WAY_OUT}`,
    )
  for (const { name, checksum } of migrations)
    await sql`update kysely_migration set checksum = ${checksum} where name = ${name}`.execute(tx)
}

/** Runs migrations in a scratch schema and rolls back. */
const compareWithScratch = async (tx: Transaction<Schema>, migrations: readonly Migration[]) => {
  await sql`savepoint before_scratch`.execute(tx)
  const found = await readCatalog(tx, 'public')
  await sql`create schema ${sql.id(SCRATCH)}`.execute(tx)
  // Functions that name schema public would be checked against existing tables.
  await sql`set local check_function_bodies = off`.execute(tx)
  await putFirst(tx, SCRATCH)
  await sql`do $$ begin
    if to_regnamespace('pgboss') is not null then alter schema pgboss rename to pgboss_found; end if;
  end $$`.execute(tx)
  for (const { text } of migrations) await sql.raw(text).execute(tx)
  const expected = await readCatalog(tx, SCRATCH)
  await sql`rollback to savepoint before_scratch`.execute(tx)
  return findDifference(found, expected)
}
