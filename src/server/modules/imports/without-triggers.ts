import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/**
 * Inserts without triggers, and then does `instead` what they would have done; with them where the role is no superuser,
 * who alone may leave them out. Foreign keys are not checked either: who calls this has locked what the rows refer to.
 */
export const withoutTriggers = async <T>(
  tx: Db,
  insert: () => Promise<T>,
  instead: (inserted: T) => Promise<void>,
): Promise<T> => {
  if (!(await mayLeaveThemOut(tx))) return insert()
  await sql`set local session_replication_role = replica`.execute(tx)
  const inserted = await insert()
  await sql`set local session_replication_role = origin`.execute(tx)
  await instead(inserted)
  return inserted
}

const mayLeaveThemOut = async (tx: Db): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'SET') as may`.execute(tx)
  return rows[0]?.may === true
}
