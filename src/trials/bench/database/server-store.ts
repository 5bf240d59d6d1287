import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { openDatabase } from '#server/db/pool.ts'
import { startInstalled } from './installed-server.ts'
import type { Store } from './store.ts'

const withDatabase = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

const databaseOf = (name: string) => `sourcebook_bench_${name.replaceAll('-', '_')}`

export const openServerStore = async (folder: string, databaseUrl: string | undefined): Promise<Store> => {
  await mkdir(folder, { recursive: true })
  const installed = databaseUrl === undefined ? await startInstalled(folder) : undefined
  const url = databaseUrl ?? installed?.url ?? ''
  const pool = new Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const remove = async (name: string) =>
    void (await pool.query(`drop database if exists ${databaseOf(name)} with (force)`))
  const create = async (name: string, template: string) => {
    await remove(name)
    await pool.query(`create database ${databaseOf(name)} template ${template} encoding 'UTF8'`)
  }
  return {
    kind: 'server',
    version: `PostgreSQL ${rows[0]?.server_version ?? ''}${installed ? ', installed' : ' of DATABASE_URL'}`,
    settingsFor: (name) => ({ DATABASE_URL: withDatabase(url, databaseOf(name)), DATA_DIR: join(folder, 'files') }),
    create: (name) => create(name, 'template0'),
    open: (name) => openDatabase({ kind: 'server', url: withDatabase(url, databaseOf(name)) }),
    copy: (from, to) => create(to, databaseOf(from)),
    remove,
    close: async () => {
      await pool.end()
      await installed?.stop()
    },
  }
}
