import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Pool } from 'pg'

export interface LoadResult {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  /** Bytes of a reply. */
  readonly bytes: number
}

export const CLIENTS = 16

interface Load {
  readonly address: string
  /** Asked for in turn. */
  readonly paths: readonly string[]
  readonly cookie?: string
  readonly seconds: number
}

/** Sixteen clients, each asking again as soon as it has its answer. */
export const loadHttp = async ({ address, paths, cookie, seconds }: Load): Promise<LoadResult> => {
  const headers = cookie === undefined ? {} : { cookie }
  const run = (duration: number) =>
    autocannon({
      url: address,
      connections: CLIENTS,
      duration,
      headers,
      requests: paths.map((path) => ({ method: 'GET', path })),
    })
  await run(1)
  const result = await run(seconds)
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls of ${paths[0]} failed`)
  return {
    p50: result.latency.p50,
    p99: result.latency.p99,
    perSecond: result.requests.average,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
  }
}

/** The same with a query instead of a call, through the driver that the server uses. */
export const loadQuery = async (pool: Pool, text: string, seconds: number): Promise<LoadResult> => {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const client = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await pool.query(text)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / seconds, bytes: 0 }
}

/** Waits until the server has ended what a case has left behind: its queries go on after the clients have gone. */
export const untilIdle = async (pool: Pool): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity
       where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.busy === 0) return
    await sleep(100)
  }
}
