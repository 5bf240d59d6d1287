import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

export interface ServerActivity {
  readonly at: number
  readonly transactions: number
  readonly others: number
}

// Idle servers poll for e-mails and changes; each connection stays below this.
const IDLE_PER_SECOND = 5
const IDLE_EACH_PER_SECOND = 1
// Statistics are reported once a second.
const WINDOW_MS = 1000

/**
 * Compares consecutive snapshots, minus our own transactions, to tell if others need the database. Unknown connections
 * count as busy.
 */
export const busynessJudge = (own: number): ((activity: ServerActivity) => boolean) => {
  let since: ServerActivity | undefined
  let ownSince = 0
  let isBusy = false
  return (activity) => {
    ownSince += own
    const seconds = since ? (activity.at - since.at) / 1000 : 0
    if (since && seconds * 1000 < WINDOW_MS) return isBusy && activity.others > 0
    const done = since ? (activity.transactions - since.transactions - ownSince) / seconds : Number.POSITIVE_INFINITY
    isBusy = activity.others > 0 && done > Math.max(IDLE_PER_SECOND, activity.others * IDLE_EACH_PER_SECOND)
    since = activity
    ownSince = 0
    return isBusy
  }
}

const somebodyElse = sql<boolean>`application_name not in ('', current_setting('application_name'))`

/** Database activity and sessions of other applications. Flushes our own statistics first. */
const readServerActivity = async (db: Db): Promise<ServerActivity> => {
  const { rows } = await sql<Omit<ServerActivity, 'at'>>`select pg_stat_force_next_flush(),
      (select xact_commit + xact_rollback from pg_stat_database where datname = current_database()) as transactions,
      (select count(*) from pg_stat_activity where datname = current_database() and ${somebodyElse}) as others`.execute(
    db,
  )
  return { at: performance.now(), transactions: Number(rows[0]?.transactions), others: Number(rows[0]?.others) }
}

const OWN_TRANSACTIONS = 2

/** `areGone` uses the last snapshot, `areBusy` takes a new one. */
export const watchOtherSessions = (db: Db) => {
  const judge = busynessJudge(OWN_TRANSACTIONS)
  let last: ServerActivity | undefined
  return {
    areGone: () => last?.others === 0,
    areBusy: async () => {
      last = await readServerActivity(db)
      return judge(last)
    },
  }
}

const POLL_MS = 1000

/** Runs blocking work and aborts it once another session connects or waits for a lock. */
export const whileAlone = async (db: Db, work: (somebodyCame: AbortSignal) => Promise<void>): Promise<void> => {
  const somebodyCame = new AbortController()
  const abortIfNotAlone = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and (${somebodyElse} or wait_event_type = 'Lock') limit 1`.execute(db)
    if (rows.length > 0) somebodyCame.abort()
  }
  await abortIfNotAlone()
  const timer = setInterval(() => void abortIfNotAlone().catch(() => somebodyCame.abort()), POLL_MS)
  try {
    await work(somebodyCame.signal)
  } finally {
    clearInterval(timer)
  }
}
