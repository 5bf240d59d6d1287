import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { isTheirs } from './repository.ts'

/**
 * Marks and returns people to e-mail: links they may change broke since the last e-mail, which was before `earliest`.
 * Concurrent processes get disjoint sets.
 */
export const dueForLinkEmail = async (tx: Db, now: Date, earliest: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with latest as materialized (
      select s.group_id, s.is_public, max(c.changed_at) as changed_at from link_check c join source s on s.id = c.source_id
      where c.state in ('gone', 'moved') group by s.group_id, s.is_public)
    insert into link_email (account_id, written_at, stop_token)
    select a.id, ${now}::timestamptz, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    from account a left join link_email e on e.account_id = a.id
    where a.role in ('ROLE_GROUP_MANAGER', 'ROLE_ADMIN') and a.password_hash is not null and exists (
      select from latest s where s.changed_at > coalesce(e.written_at, 'epoch') and ${isTheirs(sql`a.group_id`)})
    order by a.id
    on conflict (account_id) do update
      set written_at = excluded.written_at, stop_token = coalesce(link_email.stop_token, excluded.stop_token)
      where not link_email.is_off and (link_email.written_at is null or link_email.written_at <= ${earliest})
    returning account_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const isLinkEmailWanted = async (db: Db, accountId: number): Promise<boolean> => {
  const { rows } = await sql`select from link_email where account_id = ${accountId} and is_off`.execute(db)
  return rows.length === 0
}

export const chooseLinkEmail = async (db: Db, accountId: number, wanted: boolean): Promise<void> => {
  await sql`insert into link_email (account_id, is_off) values (${accountId}, ${!wanted})
    on conflict (account_id) do update set is_off = excluded.is_off`.execute(db)
}

/** Unknown tokens are ignored. */
export const stopLinkEmail = async (db: Db, token: string): Promise<void> => {
  await sql`update link_email set is_off = true where stop_token = ${token}`.execute(db)
}
