import { Client } from 'pg'
import { type Reached, reach } from './reach.ts'
import { reasonOf } from './unreachable.ts'

const SETTING = 'DATABASE_REPLICA_URL'
const TIME_LIMIT_MS = 5000

/** The same for a server and for what replicates it. */
const identityOf = async (url: string): Promise<string | undefined> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIME_LIMIT_MS,
    query_timeout: TIME_LIMIT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ identity: string }>(
      'select system_identifier::text || current_database() as identity from pg_control_system()',
    )
    return rows[0]?.identity
  } finally {
    await client.end().catch(() => {})
  }
}

type Bounding = Pick<Reached, 'takesBounds' | 'isBounded'>

/**
 * What the replica says of its connections. Throws one line where it is one of another server, or of another database. Where it
 * can't be asked that is said, since guests then read from the leader, and it is taken for one without a pooler.
 */
export const reachReplica = async (url: string, leaderUrl: string, log: (line: string) => void): Promise<Bounding> => {
  const reached = await reach(SETTING, url, () => {}).catch((error: unknown) => {
    log(`${reasonOf(error)}. Guests read from the leader until it can be`)
    return null
  })
  if (!reached) return { takesBounds: true, isBounded: true }
  if ((await identityOf(url)) !== (await identityOf(leaderUrl)))
    throw new Error(`${SETTING}: the server is no replica of that of DATABASE_URL.`)
  return reached
}
