import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { processesIn } from '#server/db/embedded/leftovers.ts'
import { isServing, readPostmasterFile } from '#server/db/embedded/postmaster.ts'

export type DatabaseKind = 'embedded' | 'separate'

/** PostgreSQL for destructive trials. */
export interface TrialDatabase {
  readonly kind: DatabaseKind
  readonly cluster: string
  readonly settings: Readonly<Record<string, string>>
  readonly connection: ClientConfig
  /** No-op for the embedded one, which the product restarts. */
  readonly startAgain: () => Promise<void>
  readonly close: () => Promise<void>
}

const signalTo = (pid: number, signal: NodeJS.Signals) => {
  try {
    kill(pid, signal)
  } catch {}
}

/** Signals the postmaster and its children. */
export const signalAll = ({ cluster }: TrialDatabase, signal: NodeJS.Signals): void => {
  for (const pid of processesIn(cluster)) signalTo(pid, signal)
}

export const signalPostmaster = ({ cluster }: TrialDatabase, signal: NodeJS.Signals): void => {
  const { pid } = readPostmasterFile(cluster)
  if (pid !== undefined) signalTo(pid, signal)
}

const POLL_MS = 20

export const untilGone = async ({ cluster }: TrialDatabase): Promise<void> => {
  while (processesIn(cluster).length > 0) await sleep(POLL_MS)
}

export const untilServing = async ({ cluster }: TrialDatabase): Promise<void> => {
  while (!(await isServing(cluster))) await sleep(POLL_MS)
}

export const ask = async <Row extends object>({ connection }: TrialDatabase, text: string): Promise<Row[]> => {
  const client = new Client(connection)
  // Losses surface in the next query.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text)
    return rows
  } finally {
    await client.end()
  }
}

/** Killing a backend makes PostgreSQL restart all. */
export const killOneBackend = async (database: TrialDatabase): Promise<void> => {
  const [backend] = await ask<{ pid: number }>(
    database,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by xact_start nulls last limit 1`,
  )
  if (backend) signalTo(backend.pid, 'SIGKILL')
}

/** Terminates the product's connections, those in transactions first. Returns their number. */
export const cutConnections = async (database: TrialDatabase): Promise<number> => {
  const rows = await ask<{ ended: boolean }>(
    database,
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() order by xact_start nulls last`,
  )
  return rows.length
}
