import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { hashTables } from '#testing/server/table-hashes.ts'
import { madeUpLines } from '#trials/bench/data/made-up.ts'
import { type Checkout, runCommand } from '#trials/bench/run/processes.ts'
import { type ArchivedServer, makeArchivedServer, PGBACKREST, PROGRAMS } from './archived-server.ts'
import { compareTables, type ReportStep } from './compare.ts'

const HERE: Checkout = { label: 'now', folder: join(import.meta.dirname, '../../..'), commit: '' }

/** Missing requirements, or null. */
export const findPgBackRest = (): string | null => {
  if (!existsSync(PGBACKREST)) return 'pgBackRest is not installed (apt-get install pgbackrest)'
  return existsSync(PROGRAMS) ? null : 'PostgreSQL 15 is not installed (apt-get install postgresql-15)'
}

const FIRST = 500
const LATER = 200

const inLibrary = async <T>({ url }: ArchivedServer, work: (pool: Pool) => Promise<T>) => {
  const pool = new Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const deleteAll = async (server: ArchivedServer): Promise<string> => {
  // Separates the restore point from the deletion.
  await server.query('select pg_sleep(1.5)')
  const [{ target } = { target: '' }] = await server.query<{ target: string }>(
    "select (clock_timestamp() - interval '1 second')::text as target",
  )
  const left = await inLibrary(server, async (pool) => {
    await pool.query('truncate source, category cascade')
    return (await pool.query('select from source')).rowCount
  })
  process.stdout.write(`all is deleted: ${left} sources are left\n`)
  return target
}

const restoreTo = async (server: ArchivedServer, target: string, reportStep: ReportStep): Promise<void> => {
  await server.stop()
  const time = ['--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore']
  await reportStep(`pgbackrest restore to ${target}`, () => server.pgBackRest(...time))
  await reportStep('PostgreSQL is ready', async () => {
    await server.start()
    return []
  })
}

/** Point-in-time recovery to the second before a deletion, including writes after the backup. */
export const recover = async (folder: string, reportStep: ReportStep): Promise<boolean> => {
  await mkdir(folder, { recursive: true })
  const server = await makeArchivedServer()
  const settings = { DATABASE_URL: server.url, DATA_DIR: join(folder, 'data') }
  const load = async (name: string, lines: readonly string[]) => {
    await writeFile(join(folder, name), lines.join(''))
    return runCommand(HERE, ['import', join(folder, name)], settings)
  }
  try {
    await server.start()
    await server.query("create database sourcebook template template0 encoding 'UTF8'")
    await server.pgBackRest('stanza-create')
    await reportStep('pgbackrest check', () => server.pgBackRest('check'))
    const lines = [...madeUpLines(FIRST + LATER)]
    await load('first.jsonl', lines.slice(0, FIRST))
    await reportStep('pgbackrest backup', () => server.pgBackRest('--type=full', 'backup'))
    await load('later.jsonl', lines.slice(FIRST))
    const before = await inLibrary(server, hashTables)
    await restoreTo(server, await deleteAll(server), reportStep)
    const isSame = compareTables(before, await inLibrary(server, hashTables))
    await reportStep('activity:verify', () => runCommand(HERE, ['activity:verify'], settings))
    return isSame
  } finally {
    await server.end()
  }
}
