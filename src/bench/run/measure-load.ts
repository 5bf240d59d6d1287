import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Sockets, Visitor } from '#bench/load/sockets.ts'
import { cpuSeconds } from './process-figures.ts'
import type { Load } from './results.ts'

interface Loaded {
  /** Whose processor time is counted. */
  readonly pid: number
  readonly visitors: readonly Visitor[]
  readonly status?: number
}

const WARM_UP = 0.25

/** One round of many clients, after a short one that is not counted. */
export const measureLoad = async (
  sockets: Sockets,
  { pid, visitors, status = 200 }: Loaded,
  seconds: number,
): Promise<{ load: Load; calls: number }> => {
  await sockets.flood(visitors, seconds * WARM_UP, status)
  const before = await cpuSeconds(pid)
  const { calls, p50, p99, seconds: took } = await sockets.flood(visitors, seconds, status)
  const after = await cpuSeconds(pid)
  const perSecond = calls / took
  const cpuMs = before === null || after === null ? null : ((after - before) * 1000) / Math.max(1, calls)
  return { load: { perSecond, p50, p99, rounds: [perSecond], cpuMs }, calls }
}

/** Several rounds as one: what they did on average, with each kept. */
export const joinLoads = (loads: readonly Load[]): Load => {
  const mean = (value: (load: Load) => number) => loads.reduce((sum, load) => sum + value(load), 0) / loads.length
  return {
    perSecond: mean(({ perSecond }) => perSecond),
    p50: mean(({ p50 }) => p50),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    rounds: loads.flatMap(({ rounds }) => rounds),
    cpuMs: loads.some(({ cpuMs }) => cpuMs === null) ? null : mean(({ cpuMs }) => cpuMs ?? 0),
  }
}

const LONGEST_MS = 30_000

/** Waits until the database has ended what a case has left behind: queries go on after the clients have gone. */
export const untilIdle = async (pool: Pool): Promise<void> => {
  const end = performance.now() + LONGEST_MS
  while (performance.now() < end) {
    const { rows } = await pool.query<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity where state = 'active' and backend_type = 'client backend'
       and datname = current_database() and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.busy === 0) return
    await sleep(50)
  }
}
