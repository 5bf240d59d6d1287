import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { Schema } from '#server/db/schema.ts'

export interface BackupAttempt {
  readonly isScheduled: boolean
  /** Path on the machine that made it. */
  readonly folder: string
  readonly isEncrypted: boolean
  readonly startedAt: Date
  /** Null while running, or after a crash. */
  readonly finishedAt: Date | null
  /** Null if unfinished or failed. */
  readonly rows: number | null
  readonly bytes: number | null
  readonly error: string | null
}

export interface GoodBackup extends BackupAttempt {
  readonly finishedAt: Date
  readonly rows: number
  readonly bytes: number
}

export interface BackupState {
  /** Null before the first. */
  readonly lastTry: BackupAttempt | null
  /** Null if none succeeded. */
  readonly lastGood: GoodBackup | null
  /** By the database's clock; null if none succeeded. */
  readonly ageSeconds: number | null
  /** Error of the last finished attempt; null if it succeeded. */
  readonly lastError: string | null
  /** True if the last finished attempt failed. */
  readonly isFailed: boolean
  /** Scheduled, but none succeeded for twice the interval. */
  readonly isOld: boolean
}

type Row = Selectable<Schema['backup_try']>
type AgedAttempt = Row & { readonly sinceStart: number; readonly sinceEnd: number }

const presented = (row: Row): BackupAttempt => ({
  isScheduled: row.is_scheduled,
  folder: row.folder,
  isEncrypted: row.is_encrypted,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  rows: row.rows,
  bytes: row.bytes,
  error: row.error,
})

const goodOf = (row: Row): GoodBackup | null => {
  const { finished_at: finishedAt, rows, bytes } = row
  return finishedAt && rows !== null && bytes !== null ? { ...presented(row), finishedAt, rows, bytes } : null
}

const attempts = (db: Db) => db.selectFrom('backup_try')

const secondsSince = (column: 'started_at' | 'finished_at') =>
  sql<number>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`

const findTelling = (db: Db) =>
  attempts(db)
    .selectAll()
    .select([secondsSince('started_at').as('sinceStart'), secondsSince('finished_at').as('sinceEnd')])
    .where('id', 'in', (eb) => {
      const last = eb.selectFrom('backup_try').select(({ fn }) => fn.max('id').as('id'))
      return last
        .union(last.where('finished_at', 'is not', null))
        .union(last.where('bytes', 'is not', null))
        .union(eb.selectFrom('backup_try').select(({ fn }) => fn.min('id').as('id')))
    })
    .orderBy('id', 'desc')
    .execute()

const endingOf = (row: Row | undefined) => {
  const lastError = row?.error ?? null
  return { lastError, isFailed: lastError !== null }
}

const agesOf = (good: AgedAttempt | undefined, first: AgedAttempt | undefined) => {
  const ageSeconds = good?.sinceEnd ?? null
  // Without any success, counts from the first scheduled time.
  return { ageSeconds, without: ageSeconds ?? first?.sinceStart ?? 0 }
}

/** `everyMs` is the configured interval; null for none. */
export const findBackupState = async (db: Db, everyMs: number | null): Promise<BackupState> => {
  const found = await findTelling(db)
  const [last] = found
  const good = found.find(({ bytes }) => bytes !== null)
  const { ageSeconds, without } = agesOf(good, found.at(-1))
  return {
    lastTry: last ? presented(last) : null,
    lastGood: good ? goodOf(good) : null,
    ageSeconds,
    ...endingOf(found.find(({ finished_at }) => finished_at !== null)),
    isOld: everyMs !== null && without * 1000 > 2 * everyMs,
  }
}

interface BackupStart {
  readonly isScheduled: boolean
  readonly folder: string
  readonly isEncrypted: boolean
}

const REMEMBERED = 200

/** Records the beginning and returns the id. Requires the backup lock, so earlier unfinished attempts have died. */
export const beginAttempt = async (db: Db, { isScheduled, folder, isEncrypted }: BackupStart): Promise<number> => {
  await db
    .updateTable('backup_try')
    .set({ finished_at: sql`clock_timestamp()`, error: 'The process ended before it was done' })
    .where('finished_at', 'is', null)
    .execute()
  const { id } = await db
    .insertInto('backup_try')
    .values({ is_scheduled: isScheduled, folder, is_encrypted: isEncrypted })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('backup_try')
    .where('id', '<=', id - REMEMBERED)
    .where('id', '<>', (eb) =>
      eb
        .selectFrom('backup_try as good')
        .select(sql<number>`coalesce(max(good.id), 0)`.as('id'))
        .where('good.bytes', 'is not', null),
    )
    .execute()
  return id
}

type BackupResult = { readonly rows: number; readonly bytes: number } | { readonly error: string }

export const endAttempt = async (db: Db, id: number, end: BackupResult): Promise<void> => {
  await db
    .updateTable('backup_try')
    .set({ finished_at: sql`clock_timestamp()`, ...end })
    .where('id', '=', id)
    .execute()
}

/** Intentionally stopped attempts leave no record. */
export const forgetTry = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('backup_try').where('id', '=', id).execute()
}

/** Last scheduled attempt; undefined before the first. */
export const findLastScheduled = (db: Db): Promise<{ readonly ageMs: number; readonly isGood: boolean } | undefined> =>
  attempts(db)
    .select([
      sql<number>`extract(epoch from clock_timestamp() - started_at)::float8 * 1000`.as('ageMs'),
      sql<boolean>`bytes is not null`.as('isGood'),
    ])
    .where('is_scheduled', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
