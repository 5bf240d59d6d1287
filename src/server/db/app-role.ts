import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from './advisory-locks.ts'
import type { Schema } from './schema.ts'

/** Application role on the embedded server, where another role owns the tables. */
export const APP_ROLE = 'sourcebook_app'

/** Grants the application exactly its privileges on the tables. Run by the owner after migrations. */
export const allowApp = (db: Kysely<Schema>, role: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const name = sql.id(role)
    // PostgreSQL refuses concurrent grants on one object.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.grants})`.execute(tx)
    const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(tx)
    if (rows.length === 0) await sql`create role ${name} login`.execute(tx)
    await sql`grant usage on schema public to ${name}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${name}`.execute(tx)
    await sql`grant usage, select on all sequences in schema public to ${name}`.execute(tx)
    if (await hasJobs(tx)) {
      await sql`grant usage on schema pgboss to ${name}`.execute(tx)
      await sql`grant select, insert, update, delete on all tables in schema pgboss to ${name}`.execute(tx)
    }
    await sql`revoke update, delete on activity from ${name}`.execute(tx)
    await sql`revoke all on activity_head, kysely_migration from ${name}`.execute(tx)
    await onlyRead(tx, name)
  })

// Written by commands and by functions only. Missing while an older export is imported.
const onlyRead = async (tx: Kysely<Schema>, name: ReturnType<typeof sql.id>): Promise<void> => {
  const { rows } = await sql`select where to_regclass('hold') is not null`.execute(tx)
  if (rows.length === 0) return
  await sql`revoke insert, update, delete on hold, activity_pseudonym, activity_cut from ${name}`.execute(tx)
  const { rows: records } = await sql`select where to_regclass('record_search') is not null`.execute(tx)
  if (records.length === 0) return
  await sql`revoke delete on record from ${name}`.execute(tx)
  await sql`revoke update, delete on record_search from ${name}`.execute(tx)
}

/** False while an older export is imported. */
const hasJobs = async (tx: Kysely<Schema>): Promise<boolean> => {
  const { rows } = await sql`select where to_regnamespace('pgboss') is not null`.execute(tx)
  return rows.length > 0
}
