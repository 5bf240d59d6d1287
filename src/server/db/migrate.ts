import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, MigrationError, readMigrations, shorten } from './migration-files.ts'
import type { Schema } from './schema.ts'
import { findDifference, putFirst, readCatalog } from './schema-catalog.ts'

export interface MigrateOptions {
  /** The migrations; those of this release unless a test has others. */
  readonly folder?: string
  /** The last one to run, so that an export of an older release can be imported; all when this release has none so called. */
  readonly upTo?: string
}

// The one that Kysely’s own migrator takes, with which releases before checksums ran: they and this one wait for each other.
const LOCK = sql.lit(3_853_314_791_062_309_107n)

/**
 * Brings the database up to date, all or nothing; resolves with the names of what ran. Of several processes one migrates,
 * the others wait. A database that a newer release has only expanded is left as it is. Throws a `MigrationError` when what ran before is not what this release would have run.
 */
export const migrate = async (db: Kysely<Schema>, { folder, upTo }: MigrateOptions = {}): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  return db.transaction().execute(async (tx) => {
    // A large table takes its time, and so may another process that migrates.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const ran = await readRan(tx)
    checkRan(ran, migrations)
    if (ran.some(({ checksum }) => checksum === null)) await adopt(tx, migrations.slice(0, ran.length))
    const last = migrations.findIndex(({ name }) => name === upTo)
    const pending = migrations.slice(ran.length, last === -1 ? undefined : last + 1)
    for (const migration of pending) await run(tx, migration)
    return pending.map(({ name }) => name)
  })
}

interface Ran {
  readonly name: string
  /** Null when a release before checksums ran it. */
  readonly checksum: string | null
  /** Whether programs of before it may go on; null when a release ran it that did not say. */
  readonly expands: boolean | null
}

// Even with `if not exists`, `alter table` waits for all who read the table, such as an export or pg_dump. So it is
// changed only where the catalog says that it has to be.
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

const readRan = async (tx: Transaction<Schema>): Promise<Ran[]> => {
  await prepareTable(tx)
  const { rows } =
    await sql<Ran>`select name, checksum, expands from kysely_migration order by name collate "C"`.execute(tx)
  return rows
}

/**
 * Throws a `MigrationError` where this release has migrations that have not run, or where others ran. Unlike `migrate` it changes nothing.
 * The database must have a library.
 */
export const checkMigrated = async (db: Kysely<Schema>): Promise<void> => {
  const migrations = await readMigrations()
  // By way of JSON, because the tables of early releases have neither column.
  const { rows: ran } = await sql<Ran>`select name, to_jsonb(m)->>'checksum' as checksum,
    (to_jsonb(m)->>'expands')::boolean as expands from kysely_migration m order by name collate "C"`.execute(db)
  checkRan(ran, migrations)
  const [here, there] = [migrations.at(-1)?.name ?? '', ran.at(-1)?.name ?? '']
  if (ran.length < migrations.length)
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

const checkRan = (ran: readonly Ran[], migrations: readonly Migration[]) => {
  const newest = migrations.at(-1)?.name ?? ''
  const last = ran.at(-1)
  if (ran.some(({ name, expands }) => name > newest && expands !== true))
    throw new MigrationError(
      `The database is newer than this release: its last migration is ${last?.name}, here it is ${newest}. Start the newer release`,
    )
  for (const { name, checksum } of ran) if (name <= newest) checkOne(name, checksum, migrations)
  const skipped = migrations.slice(0, ran.length).find(({ name }) => ran.every((other) => other.name !== name))
  if (skipped)
    throw new MigrationError(
      `Migration ${skipped.name}.sql is missing in the database, where later ones ran: expected ${shorten(skipped.checksum)}, found none. ${WAY_OUT}`,
    )
}

/** The text that a migration had in an earlier release, where the same is there once those after it have run (decision 0015). */
const EARLIER_TEXTS: Readonly<Record<string, string>> = {
  // Without first versions, which 0011 gives.
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

/** Gives checksums to a database of before, if it is what the migrations that it names make today. */
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

/** Runs migrations in a schema of its own, on the very server, and takes it back. */
const compareWithScratch = async (tx: Transaction<Schema>, migrations: readonly Migration[]) => {
  await sql`savepoint before_scratch`.execute(tx)
  const found = await readCatalog(tx, 'public')
  await sql`create schema ${sql.id(SCRATCH)}`.execute(tx)
  // Functions that name schema public would be checked against what is there.
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
