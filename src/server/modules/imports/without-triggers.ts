import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/**
 * Inserts without triggers as superuser, then runs `instead`; otherwise with triggers. Foreign keys are unchecked, so
 * lock the references first.
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
