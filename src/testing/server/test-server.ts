import { Pool, type PoolConfig } from 'pg'
import { APP_ROLE, allowApp } from '#server/db/app-role.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { migrate } from '#server/db/migrate.ts'

export type TestConnection = { host: string; user: string } | { url: string }

const TEMPLATE = `sourcebook_template_${process.pid}`

export const poolFor = (connection: TestConnection, database: string, max = 4): Pool =>
  openPool({ ...settingsOf(connection, database), max })

const settingsOf = (connection: TestConnection, database: string): PoolConfig =>
  'url' in connection ? { connectionString: withDatabase(connection.url, database) } : { ...connection, database }

/** Ignores connection losses while tests end. */
export const openPool = (config: PoolConfig): Pool => {
  const pool = new Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const withDatabase = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString()

const urlOf = (connection: TestConnection, database: string) =>
  'url' in connection
    ? withDatabase(connection.url, database)
    : `postgresql://${connection.user}@localhost/${database}?host=${encodeURIComponent(connection.host)}`

const adminQuery = async (connection: TestConnection, text: string) => {
  const pool = poolFor(connection, 'postgres', 1)
  try {
    await pool.query(text)
  } finally {
    await pool.end()
  }
}

/** Test data needn't survive the machine. */
const forgetOnPowerCuts = async (connection: TestConnection) => {
  await adminQuery(connection, 'alter system set fsync = off')
  await adminQuery(connection, "alter system set max_wal_size = '256MB'")
  await adminQuery(connection, 'select pg_reload_conf()')
}

export const startTestServer = async (folder: string, url: string | undefined) => {
  const embedded = url === undefined ? await startEmbedded(folder) : null
  const connection: TestConnection = embedded
    ? { host: embedded.connection.host, user: embedded.connection.user }
    : { url: url ?? '' }
  if (embedded) await forgetOnPowerCuts(connection)
  await adminQuery(connection, `create database ${TEMPLATE} template template0 encoding 'UTF8'`)
  const pool = poolFor(connection, TEMPLATE)
  await migrate(queriesOver(pool))
  await allowApp(queriesOver(pool), APP_ROLE)
  await pool.end()
  const stop = async () => {
    await adminQuery(connection, `drop database if exists ${TEMPLATE}`)
    await embedded?.stop()
  }
  return { connection: { ...connection, template: TEMPLATE }, stop }
}

let counter = 0

/** Migrated empty database. `appDb` has the app's privileges; `drop` disconnects clients. */
export const createTestDatabase = async (connection: TestConnection & { template: string }) => {
  counter += 1
  const name = `sourcebook_${process.pid}_${counter}_${Math.random().toString(36).slice(2, 8)}`
  await adminQuery(connection, `create database ${name} template ${connection.template}`)
  const pool = poolFor(connection, name)
  const { max } = pool.options
  // Like write connections; the owner's can COPY.
  const pipelined = openPool({ ...settingsOf(connection, name), max, pipeline: true })
  const appConnection = { ...settingsOf(connection, name), options: `-c role=${APP_ROLE}` }
  const appPool = openPool({ ...appConnection, max, pipeline: true })
  const drop = async () => {
    await Promise.all([pool.end(), pipelined.end(), appPool.end()])
    await adminQuery(connection, `drop database ${name} with (force)`)
  }
  return {
    name,
    pool,
    db: queriesOver(pipelined),
    appDb: queriesOver(appPool),
    appConnection,
    url: urlOf(connection, name),
    drop,
  }
}
