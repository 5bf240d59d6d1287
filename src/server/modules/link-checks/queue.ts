import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { GAP_MS } from './host-rate.ts'
import { type LinkJudgment, type LinkState, unknownLink } from './judge.ts'
import { isEligible } from './repository.ts'

export interface DueLink {
  readonly sourceId: number
  readonly link: string
}

export interface ClaimedLink extends DueLink {
  readonly claimedUntil: Date
  readonly isAsked: boolean
  readonly known: LinkState
}

// Longer than a check including all its waits.
const LEASE_MS = 10 * 60_000

// Number of due links to examine, and maximum number to take per site.
const LOOKED_THROUGH = 5000
const OF_ONE_SITE = 60

const ENTERED_AT_ONCE = 1000
const PUBLISHED_AT_ONCE = 500
const POSTPONED_MS = 24 * 3_600_000

export type LinkQueue = ReturnType<typeof linkQueueIn>

/** Queue of links. Only the latest claim may store a result. */
export const linkQueueIn = (db: Db, now: () => Date) => ({
  ...dueLinksIn(db, now),
  ...claimsIn(db, now),
  ...takeoverIn(db, now),
})

const dueLinksIn = (db: Db, now: () => Date) => {
  // Postpones a site's remaining links to its next turn. Skips locked rows, so that deletions don't wait.
  const due = (condition: RawBuilder<unknown>) => sql<DueLink>`
    with ready as (
      select c.source_id, s.link, c.next_at,
        row_number() over (partition by s.domain order by c.next_at, c.source_id) as place
      from (select source_id, next_at, asked_at from link_check
        where next_at <= ${now()} and (claimed_until is null or claimed_until <= ${now()}) and ${condition}
        order by next_at limit ${LOOKED_THROUGH}) c
      join source s on s.id = c.source_id
      where c.asked_at is not null or ${isEligible}),
    free as (
      select c.source_id from link_check c join ready on ready.source_id = c.source_id
      where ready.place > ${OF_ONE_SITE} and c.asked_at is null for no key update of c skip locked),
    put_off as (
      update link_check c set next_at = ${now()}::timestamptz + ready.place * make_interval(secs => ${GAP_MS / 1000})
      from ready join free using (source_id) where c.source_id = ready.source_id)
    select source_id as "sourceId", link from ready where place <= ${OF_ONE_SITE} order by next_at, source_id`

  return {
    /** Takes in unchecked links after this id; returns the last, or null at the end. */
    enter: async (after: number): Promise<number | null> => {
      const { rows } = await sql<{ id: number }>`
        with entering as (
          select s.id from source s
          where s.id > ${after} and ${isEligible} and not exists (select from link_check c where c.source_id = s.id)
          order by s.id limit ${ENTERED_AT_ONCE} for key share of s),
        entered as (insert into link_check (source_id, next_at) select id, ${now()}::timestamptz from entering
          on conflict do nothing)
        select id from entering order by id`.execute(db)
      return rows.length < ENTERED_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
    },

    /** Postpones links no longer checked, and deletes expired pauses. */
    postpone: async (): Promise<void> => {
      await sql`update link_check c set next_at = ${new Date(now().getTime() + POSTPONED_MS)} from (
          select c.source_id from link_check c join source s on s.id = c.source_id
          where c.next_at <= ${now()} and c.asked_at is null and not ${isEligible} for no key update of c skip locked) free
        where c.source_id = free.source_id`.execute(db)
      await sql`delete from link_host where rests_until <= ${now()}`.execute(db)
    },

    listDue: async (): Promise<readonly DueLink[]> => (await due(sql`true`).execute(db)).rows,

    listAsked: async (): Promise<readonly DueLink[]> =>
      (await due(sql`next_at <= 'epoch' and asked_at is not null`).execute(db)).rows,
  }
}

const takeoverIn = (db: Db, now: () => Date) => {
  let seenAt: Date | null = null
  return {
    /** Postpones a paused host's links, requested ones too, except those in progress. Skips locked rows. */
    postponeHost: async (host: string, until: Date): Promise<void> => {
      await sql`with resting as (insert into link_host (host, rests_until) values (${host}, ${until})
          on conflict (host) do update set rests_until = greatest(link_host.rests_until, excluded.rests_until))
        update link_check c set next_at = ${until}, asked_at = null from (
          select c.source_id from link_check c join source s on s.id = c.source_id
          where s.domain = ${host} and c.next_at < ${until} and (c.claimed_until is null or c.claimed_until <= ${now()})
          for no key update of c skip locked) free
        where c.source_id = free.source_id`.execute(db)
    },

    /** Heartbeat for the next process. */
    recordHeartbeat: async (): Promise<void> => {
      seenAt = now()
      await sql`insert into link_check_run (at) values (${seenAt}) on conflict (is_only) do update set at = excluded.at`.execute(
        db,
      )
    },

    /** True if another process was active within this time. */
    wasOtherActive: async (withinMs: number): Promise<boolean> => {
      const { rows } = await sql<{ at: Date }>`select at from link_check_run
        where at > ${new Date(now().getTime() - withinMs)} and at is distinct from ${seenAt}::timestamptz`.execute(db)
      return rows.length > 0
    },
  }
}

const claimsIn = (db: Db, now: () => Date) => ({
  /** Undefined if no longer wanted, or claimed elsewhere. */
  claim: async (sourceId: number): Promise<ClaimedLink | undefined> => {
    const time = now()
    const { rows } = await sql<ClaimRow>`
        update link_check c set claimed_until = ${new Date(time.getTime() + LEASE_MS)}
        from source s
        where c.source_id = ${sourceId} and s.id = c.source_id and c.next_at <= ${time}
          and (c.claimed_until is null or c.claimed_until <= ${time}) and (c.asked_at is not null or ${isEligible})
        returning c.source_id as "sourceId", s.link, c.claimed_until as "claimedUntil", c.asked_at is not null as "isAsked",
          c.state, c.checked_at as "checkedAt", c.status, c.moved_to as "movedTo", c.evidence`.execute(db)
    return rows.map(presentClaim)[0]
  },

  release: async ({ sourceId, claimedUntil }: ClaimedLink): Promise<void> => {
    await sql`update link_check set claimed_until = null
        where source_id = ${sourceId} and claimed_until = ${claimedUntil}`.execute(db)
  },

  /**
   * Returns whether the claim was still valid. Checks the link too: a claim concurrent with a change may have read the
   * old link.
   */
  store: async ({ sourceId, link, claimedUntil }: ClaimedLink, { known, nextAt }: LinkJudgment): Promise<boolean> => {
    const { state, checkedAt, status, movedTo, goneAt, ...tries } = known
    const evidence = { ...tries, goneAt: goneAt?.toISOString() ?? null } satisfies Evidence
    const { rows } = await sql`update link_check c set state = ${state}, checked_at = ${checkedAt}, status = ${status},
          moved_to = ${movedTo}, evidence = ${JSON.stringify(evidence)}::jsonb, next_at = ${nextAt},
          changed_at = case when c.state = ${state} then changed_at else ${now()}::timestamptz end,
          asked_at = null, claimed_until = null,
          is_published = is_published and (state, checked_at, status, moved_to) is not distinct from
            (${state}, ${checkedAt}::timestamptz, ${status}::smallint, ${movedTo}::text)
        from source s
        where c.source_id = ${sourceId} and claimed_until = ${claimedUntil} and s.id = c.source_id and s.link = ${link}
        returning c.source_id`.execute(db)
    return rows.length > 0
  },

  /** Publishes pending results, also of a crashed process. */
  publish: async (): Promise<void> => {
    while ((await transact(db, publishSome)) === PUBLISHED_AT_ONCE);
  },
})

interface ClaimRow extends Omit<ClaimedLink, 'known'>, Pick<LinkState, 'state' | 'checkedAt' | 'status' | 'movedTo'> {
  readonly evidence: Partial<Evidence> | null
}

/** Further evidence as JSON, with times as text. */
interface Evidence extends Pick<LinkState, 'goneTries' | 'openTries' | 'checks'> {
  readonly goneAt: string | null
}

const presentClaim = ({ evidence, state, checkedAt, status, movedTo, ...link }: ClaimRow): ClaimedLink => {
  const { goneAt = null, ...tries } = evidence ?? {}
  const found = { state, checkedAt, status, movedTo, goneAt: goneAt === null ? null : new Date(goneAt) }
  const known = { ...unknownLink, ...tries, ...found }
  return { ...link, known }
}

const publishSome = async (tx: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with found as (
      select c.source_id, c.state, c.checked_at, c.status, c.moved_to
      from link_check c join source s on s.id = c.source_id
      where not c.is_published order by c.source_id limit ${PUBLISHED_AT_ONCE} for key share of s for no key update of c),
    published as (
      insert into link_health (source_id, state, checked_at, status, moved_to) select * from found
      on conflict (source_id) do update set state = excluded.state, checked_at = excluded.checked_at,
        status = excluded.status, moved_to = excluded.moved_to),
    marked as (update link_check c set is_published = true from found where c.source_id = found.source_id)
    select count(*) as count from found`.execute(tx)
  return rows[0]?.count ?? 0
}
