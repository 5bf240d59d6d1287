import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { processesIn } from '#server/db/embedded/leftovers.ts'
import { isServing, readPostmasterFile } from '#server/db/embedded/postmaster.ts'

export type DatabaseKind = 'embedded' | 'separate'

/** A PostgreSQL of a trial's own, to which anything may be done. */
export interface TrialDatabase {
  readonly kind: DatabaseKind
  /** The folder in which its processes work. */
  readonly cluster: string
  /** The settings with which the product uses it. */
  readonly settings: Readonly<Record<string, string>>
  /** Past everything that lies between the product and it, as the one whom everything belongs to. */
  readonly connection: ClientConfig
  /** Starts it again after it has ended; that of the product is started by the product. */
  readonly startAgain: () => Promise<void>
  readonly close: () => Promise<void>
}

const signalTo = (pid: number, signal: NodeJS.Signals) => {
  try {
    kill(pid, signal)
  } catch {
    // It ended in between.
  }
}

/** Sends a signal to the postmaster and all that it has started. */
export const signalAll = ({ cluster }: TrialDatabase, signal: NodeJS.Signals): void => {
  for (const pid of processesIn(cluster)) signalTo(pid, signal)
}

/** Sends a signal to the postmaster alone: SIGINT stops it fast, SIGQUIT at once. */
export const signalPostmaster = ({ cluster }: TrialDatabase, signal: NodeJS.Signals): void => {
  const { pid } = readPostmasterFile(cluster)
  if (pid !== undefined) signalTo(pid, signal)
}

const LOOK_MS = 20

/** Resolves once all of its processes have ended. */
export const untilGone = async ({ cluster }: TrialDatabase): Promise<void> => {
  while (processesIn(cluster).length > 0) await sleep(LOOK_MS)
}

/** Resolves once it takes connections. */
export const untilServing = async ({ cluster }: TrialDatabase): Promise<void> => {
  while (!(await isServing(cluster))) await sleep(LOOK_MS)
}

/** Asks it one thing, over a connection that is closed again. */
export const ask = async <Row extends object>({ connection }: TrialDatabase, text: string): Promise<Row[]> => {
  const client = new Client(connection)
  // What ends the connection while nothing is asked is told by the next answer.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text)
    return rows
  } finally {
    await client.end()
  }
}

/** Kills one of the processes that serve the product: PostgreSQL then ends all of them and recovers. */
export const killOneBackend = async (database: TrialDatabase): Promise<void> => {
  const [backend] = await ask<{ pid: number }>(
    database,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by xact_start nulls last limit 1`,
  )
  if (backend) signalTo(backend.pid, 'SIGKILL')
}

/** Ends the connections of the product, those that are in a transaction first; resolves with how many. */
export const cutConnections = async (database: TrialDatabase): Promise<number> => {
  const rows = await ask<{ ended: boolean }>(
    database,
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() order by xact_start nulls last`,
  )
  return rows.length
}
