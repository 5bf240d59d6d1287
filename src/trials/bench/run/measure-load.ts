import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type TimedRound, timingOf } from '#trials/bench/load/percentiles.ts'
import type { Sockets, Visitor } from '#trials/bench/load/sockets.ts'
import { cpuSeconds } from './process-figures.ts'
import type { Load } from './results.ts'

interface LoadOptions {
  readonly pid: number
  readonly visitors: readonly Visitor[]
  readonly status?: number
}

export interface LoadRound extends TimedRound {
  readonly cpu: number | null
}

export const measureLoad = async (
  sockets: Sockets,
  { pid, visitors, status = 200 }: LoadOptions,
  seconds: number,
): Promise<LoadRound> => {
  const before = await cpuSeconds(pid)
  const { times, seconds: took } = await sockets.flood(visitors, seconds, status)
  const after = await cpuSeconds(pid)
  return { times, seconds: took, cpu: before === null || after === null ? null : after - before }
}

export const loadOf = (rounds: readonly LoadRound[]): Load => {
  const { calls, p50, p99, perSecond } = timingOf(rounds)
  const cpu = rounds.reduce<number | null>(
    (sum, round) => (sum === null || round.cpu === null ? null : sum + round.cpu),
    0,
  )
  return {
    perSecond,
    p50,
    p99,
    rounds: rounds.map(({ times, seconds }) => times.length / seconds),
    cpuMs: cpu === null ? null : (cpu * 1000) / Math.max(1, calls),
  }
}

const LONGEST_MS = 30_000

/** Queries may continue after clients have left. */
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
