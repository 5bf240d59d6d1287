import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** What the database says of itself at one moment. */
export interface Look {
  readonly at: number
  /** All that it has committed. */
  readonly transactions: number
  /** How many connections others have. */
  readonly others: number
}

// A server that nobody calls looks for e-mails and for changes of the library, every other second or so, and has at least one
// connection for that: however many servers idle, each of their connections does less than this.
const IDLE_PER_SECOND = 5
const IDLE_EACH_PER_SECOND = 1
// Connections report what they have done once a second.
const WINDOW_MS = 1000

/**
 * Judges by one look after the other, between which the import itself carried out `own` transactions, whether others are
 * waiting for the database. Who is connected is taken to be until it is known.
 */
export const busynessJudge = (own: number): ((look: Look) => boolean) => {
  let since: Look | undefined
  let ownSince = 0
  let isBusy = false
  return (look) => {
    ownSince += own
    const seconds = since ? (look.at - since.at) / 1000 : 0
    if (since && seconds * 1000 < WINDOW_MS) return isBusy && look.others > 0
    const done = since ? (look.transactions - since.transactions - ownSince) / seconds : Number.POSITIVE_INFINITY
    isBusy = look.others > 0 && done > Math.max(IDLE_PER_SECOND, look.others * IDLE_EACH_PER_SECOND)
    since = look
    ownSince = 0
    return isBusy
  }
}

const somebodyElse = sql<boolean>`application_name not in ('', current_setting('application_name'))`

/**
 * What the database does and who else is connected: who has another application name. What the import has done itself is
 * reported at once, so that it can be told apart.
 */
const lookAround = async (db: Db): Promise<Look> => {
  const { rows } = await sql<Omit<Look, 'at'>>`select pg_stat_force_next_flush(),
      (select xact_commit + xact_rollback from pg_stat_database where datname = current_database()) as transactions,
      (select count(*) from pg_stat_activity where datname = current_database() and ${somebodyElse}) as others`.execute(
    db,
  )
  return { at: performance.now(), transactions: Number(rows[0]?.transactions), others: Number(rows[0]?.others) }
}

// Of each part: its own, and that of the look before it.
const OWN_TRANSACTIONS = 2

/** Watches the other sessions of the database. `areGone` answers from the last look, `areBusy` takes another one. */
export const watchOthers = (db: Db) => {
  const judge = busynessJudge(OWN_TRANSACTIONS)
  let last: Look | undefined
  return {
    areGone: () => last?.others === 0,
    areBusy: async () => {
      last = await lookAround(db)
      return judge(last)
    },
  }
}

const LOOK_MS = 1000

/**
 * Does work that may hold up others, and has it stopped as soon as there are any: somebody else is connected, or somebody,
 * such as another import, waits for a lock.
 */
export const whileAlone = async (db: Db, work: (somebodyCame: AbortSignal) => Promise<void>): Promise<void> => {
  const somebodyCame = new AbortController()
  const look = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and (${somebodyElse} or wait_event_type = 'Lock') limit 1`.execute(db)
    if (rows.length > 0) somebodyCame.abort()
  }
  await look()
  const timer = setInterval(() => void look().catch(() => somebodyCame.abort()), LOOK_MS)
  try {
    await work(somebodyCame.signal)
  } finally {
    clearInterval(timer)
  }
}
