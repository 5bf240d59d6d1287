import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

export const isHeld = async (
  db: Db,
  { accountIds, groupIds }: { accountIds: readonly number[]; groupIds: readonly number[] },
): Promise<boolean> => {
  const { rows } =
    await sql`select from hold h where h.account_id = any(${accountIds}) or h.group_id = any(${groupIds}) limit 1`.execute(
      db,
    )
  return rows.length > 0
}

export const isGroupHeld = async (db: Db, groupId: number): Promise<boolean> => {
  const { rows } = await sql`select from hold h where h.group_id = ${groupId}
    or h.account_id in (select id from account where group_id = ${groupId})
    union all select from record r where r.group_id = ${groupId} limit 1`.execute(db)
  return rows.length > 0
}
