import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { TrialCluster } from './stage.ts'

export interface LeaderWatch {
  readonly stop: () => Promise<{ readonly doubled: number; readonly looks: number }>
}

const POLL_MS = 100
const TIMEOUT_MS = 1000

/** Polls each PostgreSQL directly for its role. Two leaders may appear only while the old one can't acknowledge. */
export const watchLeaders = ({ plan, passwords }: TrialCluster): LeaderWatch => {
  const state = { isStopped: false, doubled: 0, looks: 0 }
  const leads = async (host: string): Promise<boolean> => {
    const client = new Client({
      host,
      port: Number(plan.common['postgres_port']),
      user: 'postgres',
      database: 'postgres',
      password: passwords['superuser_password'],
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ leads: boolean }>('select not pg_is_in_recovery() as leads')
      return rows[0]?.leads === true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  const look = async () => {
    while (!state.isStopped) {
      const leading = await Promise.all(plan.nodes.map(({ address }) => leads(address)))
      state.looks += 1
      if (leading.filter(Boolean).length > 1) state.doubled += 1
      await sleep(POLL_MS)
    }
  }
  const looking = look()
  return {
    stop: async () => {
      state.isStopped = true
      await looking
      return { doubled: state.doubled, looks: state.looks }
    },
  }
}
