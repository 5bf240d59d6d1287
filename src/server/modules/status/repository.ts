import { sql } from 'kysely'
import type { ServerStatus } from '#contract/status/server-status.ts'
import type { Db } from '#server/db/kysely.ts'

type DatabaseStatus = Omit<ServerStatus['database'], 'isEmbedded'>

export const findDatabaseState = async (db: Db): Promise<DatabaseStatus> => {
  const { rows } = await sql<DatabaseStatus>`select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "mostConnections",
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db)
  const [state] = rows
  if (!state) throw new Error('the database says nothing of itself')
  return state
}

interface EmailState {
  readonly waiting: number
  readonly late: number
  readonly undelivered: number
  readonly oldestAt: Date | null
  readonly failed: number
}

export const findEmailState = async (db: Db, now: Date): Promise<EmailState> => {
  const { rows } = await sql<EmailState>`select
      count(*) filter (where failed_at is null and last_error is null) as waiting,
      count(*) filter (where failed_at is null and last_error is not null) as late,
      count(*) filter (where failed_at is not null) as undelivered,
      min(created_at) filter (where failed_at is null) as "oldestAt",
      count(*) filter (where failed_at > ${now}::timestamptz - interval '1 day') as failed
    from email where sent_at is null`.execute(db)
  const [state] = rows
  if (!state) throw new Error('a count without a row')
  return state
}

export const countFailedBackups = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from backup_try
    where error is not null and finished_at > clock_timestamp() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}
