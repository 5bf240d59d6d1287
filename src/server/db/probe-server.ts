import { Client } from 'pg'
import { STARTUP_BOUNDS } from './bounds.ts'
import { reasonOf, refusesBounds, remedyFor } from './unreachable.ts'

const OLDEST_VERSION = 15
const TIME_LIMIT_MS = 5000

/** Facts about a server that has answered. */
export interface ProbedServer {
  readonly role: string
  /** False behind a pooler that refuses startup timeouts. */
  readonly takesBounds: boolean
  /** True if sessions have timeouts, by startup or by role. */
  readonly isBounded: boolean
}

interface ServerFacts {
  readonly version: number
  readonly encoding: string
  readonly characters: string
  readonly role: string
  readonly isBounded: boolean
}

/** Probes the configured server. Throws one line that names the setting if it is unusable. */
export const probeServer = async (setting: string, url: string, log: (line: string) => void): Promise<ProbedServer> => {
  const asked = await ask(url).catch((error: unknown) => {
    throw new Error(`${setting}: the server cannot be used: ${reasonOf(error)}${remedyFor(error)}`, { cause: error })
  })
  const { version, encoding, characters } = asked
  if (version < OLDEST_VERSION)
    throw new Error(`${setting}: the server is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`)
  if (encoding !== 'UTF8') throw new Error(`${setting}: the database is encoded in ${encoding}; UTF8 is needed.`)
  if (characters === 'C' || characters === 'POSIX')
    log(
      `${setting}: with LC_CTYPE "C" searches for other than ASCII words are slow; create the database with "C.UTF-8".`,
    )
  return asked
}

const ask = async (url: string): Promise<ServerFacts & ProbedServer> => {
  try {
    return { ...(await askOver(url, STARTUP_BOUNDS)), takesBounds: true }
  } catch (error) {
    if (!refusesBounds(error)) throw error
    return { ...(await askOver(url, {})), takesBounds: false }
  }
}

const askOver = async (url: string, bounds: Partial<typeof STARTUP_BOUNDS>): Promise<ServerFacts> => {
  const client = new Client({
    ...bounds,
    connectionString: url,
    application_name: 'sourcebook',
    connectionTimeoutMillis: TIME_LIMIT_MS,
    query_timeout: TIME_LIMIT_MS,
  })
  // Errors surface through the query.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding,
        datctype as characters, current_user as role, current_setting('statement_timeout') <> '0' as "isBounded"
        from pg_database where datname = current_database()`,
    )
    const [facts] = rows
    if (!facts) throw new Error('it does not know its own database')
    return facts
  } finally {
    // Doesn't wait for a hanging server.
    await Promise.race([client.end().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 500).unref())])
  }
}
