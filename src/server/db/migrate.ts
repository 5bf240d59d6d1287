import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Schema } from './schema.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

const fromFile = async (name: string): Promise<[string, Migration]> => {
  const text = await readFile(join(FOLDER, name), 'utf8')
  return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
}

const getMigrations = async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(await Promise.all(files.map(fromFile)))
}

/** Brings the database up to date; resolves with the names of what ran. Of several processes one migrates, the others wait. */
export const migrate = async (db: Kysely<Schema>): Promise<string[]> => {
  const { error, results = [] } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
