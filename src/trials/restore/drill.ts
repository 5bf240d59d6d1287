import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '#server/db/pool.ts'
import { hashTables } from '#testing/server/table-hashes.ts'
import { madeUpLines } from '#trials/bench/data/made-up.ts'
import { populate } from '#trials/bench/data/populate.ts'
import { type Checkout, runCommand } from '#trials/bench/run/processes.ts'
import { compareTables, type ReportStep } from './compare.ts'

const HERE: Checkout = { label: 'now', folder: join(import.meta.dirname, '../../..'), commit: '' }
const KEY = 'a key of this drill alone'

const withPool = async <T>(
  dataDir: string,
  work: (pool: Awaited<ReturnType<typeof openDatabase>>['pool']) => Promise<T>,
) => {
  const database = await openDatabase({ kind: 'embedded', dataDir })
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

/** Backs up and restores a library by operators' commands, with and without key, and compares rows. */
export const drill = async (folder: string, sources: number, reportStep: ReportStep): Promise<boolean> => {
  const lines = join(folder, 'sources.jsonl')
  await pipeline(Readable.from(madeUpLines(sources)), createWriteStream(lines))
  const from = join(folder, 'from')
  await reportStep('the library is made', () => runCommand(HERE, ['import', lines], { DATA_DIR: from }))
  await withPool(from, populate)
  const original = await withPool(from, hashTables)
  let isSame = true
  for (const [how, key] of [
    ['encrypted', { BACKUP_KEY: KEY }],
    ['not encrypted', {}],
  ] as const) {
    const backup = join(folder, `backup, ${how}`)
    const into = join(folder, `into, ${how}`)
    await reportStep(`backup, ${how}`, () => runCommand(HERE, ['backup', backup], { DATA_DIR: from, ...key }))
    await reportStep(`restore, ${how}`, () => runCommand(HERE, ['restore', backup], { DATA_DIR: into, ...key }))
    isSame &&= compareTables(original, await withPool(into, hashTables))
  }
  return isSame
}
