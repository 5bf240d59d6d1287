import { sql } from 'kysely'
import type { Db } from './kysely.ts'

export const withoutTimeouts = <T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    // Behind a pooler, a session setting could hit another client.
    if (!(await isBounded(connection))) return work(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })

const isBounded = async (connection: Db): Promise<boolean> => {
  const { rows } = await sql`select where current_setting('statement_timeout') <> '0'`.execute(connection)
  return rows.length > 0
}
