import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from './advisory-locks.ts'
import type { Schema } from './schema.ts'

/** The role that the application works with on the embedded server, where everything belongs to another. */
export const APP_ROLE = 'sourcebook_app'

/**
 * Lets a role do what the application does with the tables and no more: it can change neither them nor what keeps the
 * activity log as it is. Run by their owner, whenever there may be new ones.
 */
export const allowApp = (db: Kysely<Schema>, role: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const name = sql.id(role)
    // Two processes that start at once would grant the same at once, which PostgreSQL refuses.
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

// Commands write these, and functions of the database that see to it how. They are missing while an export of an older release
// is brought in.
const onlyRead = async (tx: Kysely<Schema>, name: ReturnType<typeof sql.id>): Promise<void> => {
  const { rows } = await sql`select where to_regclass('hold') is not null`.execute(tx)
  if (rows.length === 0) return
  await sql`revoke insert, update, delete on hold, activity_pseudonym, activity_cut from ${name}`.execute(tx)
}

/** Not while an export of an older release is brought in. */
const hasJobs = async (tx: Kysely<Schema>): Promise<boolean> => {
  const { rows } = await sql`select where to_regnamespace('pgboss') is not null`.execute(tx)
  return rows.length > 0
}
