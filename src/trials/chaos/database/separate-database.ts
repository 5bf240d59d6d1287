import { globSync } from 'node:fs'
import { join } from 'node:path'
import { startInstalled } from '#trials/bench/database/installed-server.ts'
import { NotHere } from '#trials/chaos/faults/fault.ts'
import { openProxy, type Proxy } from '#trials/chaos/network/proxy.ts'
import { ask, type TrialDatabase } from './trial-database.ts'

export interface SeparateDatabase extends TrialDatabase {
  readonly network: Proxy
}

const NAME = 'sourcebook'

const isInstalled = () => globSync('/usr/lib/postgresql/*/bin/postgres').length > 0

/** Installed PostgreSQL behind a proxy. Throws `NotHere` if missing. */
export const startSeparate = async (folder: string): Promise<SeparateDatabase> => {
  if (!isInstalled()) throw new NotHere('no PostgreSQL is installed (Debian: apt-get install postgresql)')
  let server = await startInstalled(folder)
  const cluster = join(folder, 'postgres')
  const network = await openProxy({ path: join(cluster, '.s.PGSQL.5432') })
  const connection = { host: cluster, user: 'app', database: NAME }
  const database: SeparateDatabase = {
    kind: 'separate',
    cluster,
    settings: {
      DATABASE_URL: `postgres://app@127.0.0.1:${network.port}/${NAME}`,
      DATA_DIR: join(folder, 'data'),
    },
    connection,
    network,
    startAgain: async () => {
      server = await startInstalled(folder)
    },
    close: async () => {
      await server.stop()
      await network.close()
    },
  }
  await ask(
    { ...database, connection: { ...connection, database: 'postgres' } },
    `create database ${NAME} template template0 encoding 'UTF8'`,
  )
  return database
}
