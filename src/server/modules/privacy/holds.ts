import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'

export interface HoldSubject {
  readonly type: 'user' | 'group'
  readonly id: number
  readonly name: string
  readonly groupId: number | null
}

export interface RetentionHold {
  readonly name: string
  readonly email: string | null
  readonly reason: string
  readonly createdAt: Date
}

export const findHoldSubjects = async (db: Db, text: string): Promise<HoldSubject[]> => {
  const { rows } = await sql<HoldSubject>`
    select 'user' as type, id, full_name as name, group_id as "groupId" from account where email = ${text}
    union all select 'group', id, name, id from app_group where slug = ${text} or name = ${text}`.execute(db)
  return rows
}

const column = ({ type }: HoldSubject) => sql.ref(type === 'user' ? 'account_id' : 'group_id')

const record = (
  tx: Db,
  at: Date,
  { subject, kind, reason }: { subject: HoldSubject; kind: 'hold_added' | 'hold_removed'; reason: string },
) =>
  recordActivity(tx, at, {
    kind,
    actorId: null,
    // Logged for administrators alone: the person must not read of it.
    groupId: null,
    object: { type: subject.type, id: subject.id, name: subject.name },
    ...(kind === 'hold_added' ? { after: { reason } } : { before: { reason } }),
  })

export const addHold = (
  db: Db,
  at: Date,
  { subject, reason }: { subject: HoldSubject; reason: string },
): Promise<boolean> =>
  transact(db, async (tx) => {
    // Erasing locks group and account before checking holds.
    await sql`select from ${sql.table(subject.type === 'user' ? 'account' : 'app_group')} where id = ${subject.id} for no key update`.execute(
      tx,
    )
    const { numAffectedRows } = await sql`insert into hold (${column(subject)}, reason, created_at)
      values (${subject.id}, ${reason}, ${at}) on conflict do nothing`.execute(tx)
    if (numAffectedRows !== 1n) return false
    await record(tx, at, { subject, kind: 'hold_added', reason })
    return true
  })

export const removeHold = (db: Db, at: Date, subject: HoldSubject): Promise<boolean> =>
  transact(db, async (tx) => {
    const { rows } = await sql<{
      reason: string
    }>`delete from hold where ${column(subject)} = ${subject.id} returning reason`.execute(tx)
    const [removed] = rows
    if (!removed) return false
    await record(tx, at, { subject, kind: 'hold_removed', reason: removed.reason })
    return true
  })

export const listHolds = async (db: Db): Promise<RetentionHold[]> => {
  const { rows } =
    await sql<RetentionHold>`select coalesce(a.full_name, g.name) as name, a.email, h.reason, h.created_at as "createdAt"
    from hold h left join account a on a.id = h.account_id left join app_group g on g.id = h.group_id order by h.id`.execute(
      db,
    )
  return rows
}
