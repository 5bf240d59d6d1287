import { type RawBuilder, sql } from 'kysely'
import type { LinkHealth } from '#contract/links/link-health.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'

/** How a source stands with the checks of its house. */
export interface Checking {
  /** Whether links of its kind are looked at: public ones, and private ones of a group that wants it. */
  readonly isEligible: boolean
  /** Whether somebody has said not to look at this one. */
  readonly isOff: boolean
}

/** Over `source s`: whether links of its kind are looked at (kyc §D). What the administrators keep private is nobody else's matter. */
export const isEligible = sql<boolean>`(s.is_public or exists (
  select from app_group g where g.id = s.group_id and g.checks_links))`

/** As one column, over `source s`. */
export const checkingColumn = sql<Checking>`json_build_object('isEligible', ${isEligible},
  'isOff', coalesce((select c.is_off from link_check c where c.source_id = s.id), false))`

type CheckedSource = Authorized<'source.change', { readonly id: number }>

// Before everything that falls due by itself.
const AT_ONCE = sql`'epoch'::timestamptz`

/** What the calls do with the links of sources: reading how they stand, and saying what is to be done. */
export const linkChecksIn = (db: Db) => ({
  /** Undefined where there is no such source; who may know is for the caller to say. */
  find: async (sourceId: number): Promise<Checking | undefined> => {
    const { rows } = await sql<{ checking: Checking }>`
      select ${checkingColumn} as checking from source s where s.id = ${sourceId}`.execute(db)
    return rows[0]?.checking
  },

  /** When the host of a source may be asked again, if it asked for a pause that is not over; else null. */
  restsUntil: async (sourceId: number, now: Date): Promise<Date | null> => {
    const { rows } = await sql<{ until: Date }>`select h.rests_until as until
      from source s join link_host h on h.host = s.domain
      where s.id = ${sourceId} and h.rests_until > ${now}`.execute(db)
    return rows[0]?.until ?? null
  },

  /** Has it looked at before all others. */
  ask: async ({ id }: CheckedSource, at: Date): Promise<void> => {
    await sql`insert into link_check (source_id, next_at, asked_at) values (${id}, ${AT_ONCE}, ${at})
      on conflict (source_id) do update set next_at = excluded.next_at, asked_at = excluded.asked_at`.execute(db)
  },

  /** Resolves with whether that changes anything. */
  switchOff: async ({ id }: CheckedSource, isOff: boolean, at: Date): Promise<boolean> => {
    const { rows } = await sql`insert into link_check as c (source_id, is_off, next_at)
      select ${id}, ${isOff}, case when not ${isOff} then ${at}::timestamptz end
      where ${isOff} or exists (select from link_check where source_id = ${id})
      on conflict (source_id) do update
        set is_off = excluded.is_off, next_at = excluded.next_at, asked_at = null, claimed_until = null
        where c.is_off <> excluded.is_off
      returning source_id`.execute(db)
    return rows.length > 0
  },

  /** Whether what somebody asked for at that time is still waited for. */
  isAwaited: async (sourceId: number, at: Date): Promise<boolean> => {
    const { rows } = await sql`select from link_check
      where source_id = ${sourceId} and (asked_at = ${at} or not is_published)`.execute(db)
    return rows.length > 0
  },

  readHealth: async (sourceId: number): Promise<LinkHealth> => {
    const { rows } = await sql<
      Omit<LinkHealth, 'checkedAt'> & { checkedAt: Date | null }
    >`select state, checked_at as "checkedAt", status, moved_to as "movedTo"
      from link_health where source_id = ${sourceId}`.execute(db)
    const [row] = rows
    if (!row) return { state: 'unchecked', checkedAt: null, status: null, movedTo: null }
    const { state, checkedAt, status, movedTo } = row
    return { state, checkedAt: checkedAt?.toISOString() ?? null, status, movedTo }
  },
})

/** How the links stand that somebody may change. */
export interface LinkChanges {
  readonly gone: number
  readonly moved: number
  /** Ends the e-mails that say so. */
  readonly stopToken: string
}

interface Answering {
  readonly id: number
  readonly groupId: number | null
}

/** Over `source s`: what the managers of a group, or without one the administrators, may change. */
export const isTheirs = (groupId: RawBuilder<unknown>) =>
  sql`case when ${groupId} is null then s.is_public or s.group_id is null else s.group_id = ${groupId} end`

/** How their links stand; undefined where none is gone or has moved, or they do not want to know. */
export const readLinkChangesFor = async (db: Db, { id, groupId }: Answering): Promise<LinkChanges | undefined> => {
  const { rows } = await sql<LinkChanges>`
    select count(*) filter (where h.state = 'gone') as gone, count(*) filter (where h.state = 'moved') as moved,
      e.stop_token as "stopToken"
    from link_email e, link_health h join source s on s.id = h.source_id
    where e.account_id = ${id} and not e.is_off and h.state in ('gone', 'moved') and ${isTheirs(sql`${groupId}::bigint`)}
    group by e.stop_token`.execute(db)
  return rows[0]
}
