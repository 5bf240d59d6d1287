import { type RawBuilder, sql } from 'kysely'
import { IMPORT_HOURS } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { DEVICE_SECONDS } from '#server/http/cookie.ts'
import { expireSearches } from '#server/modules/activity/repository.ts'

export interface Periods {
  readonly retention: Config['retention']
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
}

export interface RetentionKind {
  readonly name: string
  /** Null for permanent, 'group' if each group sets it. */
  readonly retentionMs: number | null | 'group'
  /** Name of the setting, if configurable. */
  readonly setting?: string
  /** True if a legal hold keeps the data. */
  readonly respectsHolds: boolean
  readonly count: (db: Db, at: Date) => Promise<number>
  readonly remove: (db: Db, at: Date) => Promise<number>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

const countOf = async (db: Db, query: RawBuilder<{ count: number }>): Promise<number> =>
  (await query.execute(db)).rows[0]?.count ?? 0

type Removal = Pick<RetentionKind, 'count' | 'remove'>

const rows = (table: string, isOver: (at: Date) => RawBuilder<unknown>): Removal => ({
  count: (db, at) => countOf(db, sql`select count(*) as count from ${sql.table(table)} t where ${isOver(at)}`),
  remove: async (db, at) =>
    Number((await sql`delete from ${sql.table(table)} t where ${isOver(at)}`.execute(db)).numAffectedRows ?? 0n),
})

const free = (isTheirs: RawBuilder<unknown>) => sql`not exists (
  select from hold h join account a on h.account_id = a.id or h.group_id = a.group_id where ${isTheirs})`

const freeAccount = free(sql`a.id = t.account_id`)
const freeRecipient = free(sql`a.id = t.account_id or ${sql.ref('a.email')} = t.recipient`)

/** Whole months, because each deletion adds an entry to the chain. */
export const activityUntil = (at: Date, retentionMs: number): Date => {
  const end = before(at, retentionMs)
  return new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth()))
}

const activityEntries = (retentionMs: number | null): Removal =>
  retentionMs === null
    ? { count: async () => 0, remove: async () => 0 }
    : {
        count: (db, at) =>
          countOf(
            db,
            sql`select coalesce(sum(entries), 0)::int8 as count from activity_cuts(${activityUntil(at, retentionMs)}::timestamptz)`,
          ),
        remove: (db, at) =>
          countOf(db, sql`select activity_retain(${activityUntil(at, retentionMs)}::timestamptz) as count`),
      }

const searches: Removal = {
  count: (db, at) =>
    countOf(
      db,
      sql`select count(*) as count from activity t where kind = 'sources_searched' and salt is not null
        and at < least(${at}::timestamptz, now()) - interval '12 months'
        and not exists (select from hold h where h.account_id = t.actor_id or h.group_id = t.group_id)`,
    ),
  remove: async (db, at) => {
    const count = await searches.count(db, at)
    await expireSearches(db, at)
    return count
  },
}

const expiredRecords: Removal = {
  count: (db, at) => countOf(db, sql`select count(*) as count from records_expired(${at}::timestamptz)`),
  remove: (db, at) => countOf(db, sql`select records_retain(${at}::timestamptz) as count`),
}

const kept = ({ retention }: Periods): readonly RetentionKind[] => [
  {
    name: 'activity',
    retentionMs: retention.activity,
    setting: 'RETENTION_ACTIVITY',
    respectsHolds: true,
    ...activityEntries(retention.activity),
  },
  { name: 'words of searches', retentionMs: YEAR_MS, respectsHolds: true, ...searches },
  // Each group sets its own period, which begins with the end of the client relationship.
  { name: 'research records', retentionMs: 'group', respectsHolds: true, ...expiredRecords },
  {
    name: 'addresses of failed logins',
    retentionMs: retention.logins,
    setting: 'RETENTION_LOGINS',
    respectsHolds: true,
    ...rows(
      'failed_login_address',
      (at) => sql`${before(at, retention.logins)} >= t.at and not exists (select from activity a join hold h
        on a.object_id = h.account_id or a.group_id = h.group_id where a.id = t.activity_id)`,
    ),
  },
  {
    name: 'e-mails that were sent',
    retentionMs: retention.emails,
    setting: 'RETENTION_EMAILS',
    respectsHolds: true,
    ...rows('email', (at) => sql`${before(at, retention.emails)} >= t.sent_at and ${freeRecipient}`),
  },
  {
    name: 'imports that ended',
    retentionMs: retention.imports,
    setting: 'RETENTION_IMPORTS',
    respectsHolds: true,
    ...rows(
      'source_import',
      (at) => sql`${before(at, retention.imports)} >= t.finished_at and ${freeAccount}
        and not exists (select from hold h where h.group_id = t.group_id)`,
    ),
  },
]

/** Short-lived data ignores holds. */
const usedUp = ({ sessionIdleMs, sessionMaxMs }: Periods): readonly RetentionKind[] => [
  {
    name: 'sessions',
    retentionMs: sessionMaxMs,
    setting: 'SESSION_IDLE, SESSION_MAX',
    respectsHolds: false,
    ...rows(
      'session',
      (at) => sql`${before(at, sessionIdleMs)} >= t.seen_at or t.created_at <= ${before(at, sessionMaxMs)}`,
    ),
  },
  {
    name: 'known browsers',
    retentionMs: DEVICE_SECONDS * 1000,
    respectsHolds: false,
    ...rows('known_device', (at) => sql`${before(at, DEVICE_SECONDS * 1000)} >= t.created_at`),
  },
  {
    name: 'uploaded files',
    retentionMs: IMPORT_HOURS * HOUR_MS,
    respectsHolds: false,
    ...rows('upload', (at) => sql`${before(at, IMPORT_HOURS * HOUR_MS)} >= t.created_at`),
  },
  {
    name: 'answers for a repeated try',
    retentionMs: DAY_MS,
    respectsHolds: false,
    ...rows('idempotency_key', (at) => sql`${before(at, DAY_MS)} >= t.created_at`),
  },
]

export const retentionKinds = (periods: Periods): readonly RetentionKind[] => [...kept(periods), ...usedUp(periods)]
