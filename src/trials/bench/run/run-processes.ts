import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/db/pool.ts'
import { type Choices, choose } from '#trials/bench/data/choices.ts'
import { importLibrary, libraryFile } from '#trials/bench/data/stored-data.ts'
import { openTcpServer } from '#trials/bench/database/tcp-server.ts'
import { openSockets } from '#trials/bench/load/sockets.ts'
import { measureProcesses, type ProcessesResult } from './measure-processes.ts'
import type { Checkout } from './processes.ts'

interface ProcessesOptions {
  readonly checkout: Checkout
  readonly size: number
  readonly processes: number
  readonly seconds: number
  readonly folder: string
  readonly scaleFolder: string
  readonly say: (line: string) => void
}

/** Imports a library and measures; keeps only the file. */
export const runProcesses = async (options: ProcessesOptions): Promise<ProcessesResult[]> => {
  const { checkout, size, seconds, scaleFolder, say } = options
  say(`${size.toLocaleString('en')} sources`)
  await mkdir(options.folder, { recursive: true })
  const file = await libraryFile(
    { folder: options.folder, scaleFolder, checkouts: [checkout], say },
    { size, subcategories: null },
  )
  const folder = join(options.folder, 'processes')
  const dataDir = join(folder, 'files')
  let choices: Choices | undefined
  const fill = async (url: string) => {
    await importLibrary(checkout, file, { DATABASE_URL: url, DATA_DIR: dataDir })
    const database = await openDatabase({ kind: 'server', url })
    try {
      choices = await choose(database.pool)
    } finally {
      await database.close()
    }
  }
  const server = await openTcpServer(folder, fill)
  const sockets = openSockets()
  try {
    if (!choices) throw new Error('nothing was imported')
    const most = options.processes
    return await measureProcesses({ checkout, database: server, choices, sockets, seconds, most, dataDir, say })
  } finally {
    sockets.close()
    await server.stop()
  }
}
