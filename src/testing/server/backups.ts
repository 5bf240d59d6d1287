import { join } from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, inject } from 'vitest'
import { asOnlyBackup, type BackupSettings, writeBackup } from '#server/db/backup/write.ts'
import type { CommandLine } from './command-line.ts'
import { createTestDatabase, openPool } from './test-server.ts'

export const BACKUP_KEY = 'correct horse battery staple'

// Low cost, since each test derives keys.
const CHEAP = { logN: 4, r: 8, p: 1 }

type BackupOptions = Pick<BackupSettings, 'folder'> & Partial<BackupSettings>

/** Bypasses the command; cheap key derivation. */
export const makeTestBackup = (pool: Pool, settings: BackupOptions) =>
  asOnlyBackup(pool, (client) =>
    writeBackup(client, { key: null, mailFolder: null, version: '1', cost: CHEAP, ...settings }),
  )

export const backUpOrigin = async (origin: CommandLine, settings: BackupOptions) => {
  const pool = openPool({ connectionString: origin.settings['DATABASE_URL'] })
  await makeTestBackup(pool, settings)
  await pool.end()
}

export const setUpEmptyServers = (origin: CommandLine) => {
  const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = []
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop()
  })
  return async () => {
    const database = await createTestDatabase({ ...inject('testServer'), template: 'template0' })
    databases.push(database)
    const dataDir = join(origin.folder, database.name)
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
    const tables = () => sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(database.db)
    return { ...database, dataDir, settings, isUntouched: async () => (await tables()).rows.length === 0 }
  }
}
