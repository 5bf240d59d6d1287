import { join } from 'node:path'
import { DATABASE_NAME, DATABASE_USER } from '#server/db/embedded/cluster.ts'
import type { TrialDatabase } from './trial-database.ts'

export const embeddedIn = (folder: string): TrialDatabase => {
  const dataDir = join(folder, 'data')
  const cluster = join(dataDir, 'postgres')
  return {
    kind: 'embedded',
    cluster,
    settings: { DATA_DIR: dataDir },
    connection: { host: cluster, user: DATABASE_USER, database: DATABASE_NAME },
    startAgain: async () => {},
    close: async () => {},
  }
}
