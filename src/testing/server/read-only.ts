import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

export const turnReadOnly = async (db: Db, isReadOnly: boolean): Promise<void> => {
  await db.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = off`.execute(connection)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(connection)
    const name = sql.id(rows[0]?.name ?? '')
    const setting = isReadOnly ? sql`set default_transaction_read_only = on` : sql`reset default_transaction_read_only`
    await sql`alter database ${name} ${setting}`.execute(connection)
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
    await sql`reset default_transaction_read_only`.execute(connection)
  })
}
