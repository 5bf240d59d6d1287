import { type RawBuilder, sql } from 'kysely'
import type { LinkHealth } from '#contract/links/link-health.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'

export interface CheckEligibility {
  /** Public, or private in a group that allows checks. */
  readonly isEligible: boolean
  readonly isOff: boolean
}

/** Condition for checked links over `source s`. Administrators' private sources are excluded. */
export const isEligible = sql<boolean>`(s.is_public or exists (
  select from app_group g where g.id = s.group_id and g.checks_links))`

export const checkingColumn = sql<CheckEligibility>`json_build_object('isEligible', ${isEligible},
  'isOff', coalesce((select c.is_off from link_check c where c.source_id = s.id), false))`

type CheckedSource = Authorized<'source.change', { readonly id: number }>

// Due time of requested checks, before all scheduled ones.
const AT_ONCE = sql`'epoch'::timestamptz`

export const linkChecksIn = (db: Db) => ({
  find: async (sourceId: number): Promise<CheckEligibility | undefined> => {
    const { rows } = await sql<{ checking: CheckEligibility }>`
      select ${checkingColumn} as checking from source s where s.id = ${sourceId}`.execute(db)
    return rows[0]?.checking
  },

  /** End of the host's requested pause, or null. */
  pausedUntil: async (sourceId: number, now: Date): Promise<Date | null> => {
    const { rows } = await sql<{ until: Date }>`select h.rests_until as until
      from source s join link_host h on h.host = s.domain
      where s.id = ${sourceId} and h.rests_until > ${now}`.execute(db)
    return rows[0]?.until ?? null
  },

  /** Puts it first in the queue. */
  ask: async ({ id }: CheckedSource, at: Date): Promise<void> => {
    await sql`insert into link_check (source_id, next_at, asked_at) values (${id}, ${AT_ONCE}, ${at})
      on conflict (source_id) do update set next_at = excluded.next_at, asked_at = excluded.asked_at`.execute(db)
  },

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

  /** True while the request is unanswered. */
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

export interface LinkChanges {
  readonly gone: number
  readonly moved: number
  readonly stopToken: string
}

interface ViewerLibrary {
  readonly id: number
  readonly groupId: number | null
}

/** Sources of a group, or of the administrators without one. */
export const isTheirs = (groupId: RawBuilder<unknown>) =>
  sql`case when ${groupId} is null then s.is_public or s.group_id is null else s.group_id = ${groupId} end`

export const readLinkChangesFor = async (db: Db, { id, groupId }: ViewerLibrary): Promise<LinkChanges | undefined> => {
  const { rows } = await sql<LinkChanges>`
    select count(*) filter (where h.state = 'gone') as gone, count(*) filter (where h.state = 'moved') as moved,
      e.stop_token as "stopToken"
    from link_email e, link_health h join source s on s.id = h.source_id
    where e.account_id = ${id} and not e.is_off and h.state in ('gone', 'moved') and ${isTheirs(sql`${groupId}::bigint`)}
    group by e.stop_token`.execute(db)
  return rows[0]
}
