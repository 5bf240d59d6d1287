import { setTimeout as sleep } from 'node:timers/promises'
import { findPlatformPackage, removeOtherBinaries, stageBinaries } from './binaries.ts'
import { clusterArgument, DATABASE_NAME, DATABASE_USER, ensureCluster } from './cluster.ts'
import { type DataLock, tryDataLock } from './data-lock.ts'
import { asOneLine } from './failure.ts'
import { type Folders, prepareFolders } from './folders.ts'
import { endLeftovers } from './leftovers.ts'
import { checkSocketPath, isServing, untilReady } from './postmaster.ts'
import { type ChildProgram, type Exit, startProgram } from './process.ts'
import { allowChanges, giveReserve } from './room.ts'
import { availableMegabytes, serverSettings } from './settings.ts'

export interface EmbeddedServer {
  connection: { host: string; user: string; database: string }
  owner: boolean
  /** Resolves with the reason if the server ends without `stop`; for a joined server with a delay. */
  died: Promise<string>
  /** Stops the server if this caller owns it. Idempotent. */
  stop(): Promise<void>
}

interface Logs {
  readonly log: (line: string) => void
  readonly serverLog: (line: string) => void
}

const POLL_MS = 1000

/**
 * Starts the PostgreSQL of a data directory, or joins another process's. The server ends with its owner. If the owner
 * has just died, waits for its server's end and starts a new one.
 */
export async function startEmbedded(
  dataDir: string,
  { log = () => {}, serverLog = () => {} }: Partial<Logs> = {},
): Promise<EmbeddedServer> {
  const folders = prepareFolders(dataDir)
  checkSocketPath(folders.cluster)
  giveReserve(folders.dataDir)
  try {
    return await ownOrJoin(folders, { log, serverLog })
  } catch (error) {
    throw asOneLine(error, folders.dataDir)
  }
}

async function ownOrJoin(folders: Folders, logs: Logs): Promise<EmbeddedServer> {
  for (let tries = 0; ; tries += 1) {
    // The owner holds the lock as long as its server runs, so getting it means that there is no owner.
    const lock = tryDataLock(folders.lockFile)
    if (lock) return own(folders, lock, logs)
    if (await isServing(folders.cluster)) return join(folders)
    if (tries === 0) logs.log('Another process has this DATA_DIR; waiting for its server')
    await sleep(10)
  }
}

async function own(folders: Folders, lock: DataLock, { log, serverLog }: Logs): Promise<EmbeddedServer> {
  try {
    await endLeftovers(folders.cluster, log)
    const binaries = stageBinaries(findPlatformPackage(), folders.binariesParent)
    if (!folders.account) removeOtherBinaries(folders.binariesParent, binaries)
    await ensureCluster(folders.cluster, binaries, folders.account)
    await allowChanges(folders.cluster)
    const server = startServer(folders, binaries, serverLog)
    await untilReady(folders.cluster, server)
    server.unref()
    return owned(folders, server, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

function startServer(folders: Folders, binaries: string, log: (line: string) => void): ChildProgram {
  const settings = Object.entries(serverSettings(availableMegabytes()))
  return startProgram({
    program: `${binaries}/bin/postgres`,
    args: [
      '-D',
      clusterArgument(folders.cluster, folders.account),
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: folders.cluster,
    account: folders.account,
    log,
  })
}

function owned(folders: Folders, server: ChildProgram, lock: DataLock): EmbeddedServer {
  let isStopping = false
  const died = server.exited.then((exit) => {
    lock.release()
    return isStopping ? new Promise<never>(() => {}) : describe(exit)
  })
  const stop = async () => {
    isStopping = true
    await server.stop()
  }
  return { connection: connectionTo(folders), owner: true, died, stop }
}

function join(folders: Folders): EmbeddedServer {
  const { promise: died, resolve } = Promise.withResolvers<string>()
  let isStopped = false
  const look = async () => {
    if ((await isServing(folders.cluster)) || isStopped) return
    clearInterval(timer)
    resolve('The PostgreSQL of another process ended with it.')
  }
  const timer = setInterval(() => void look(), POLL_MS).unref()
  const stop = async () => {
    isStopped = true
    clearInterval(timer)
  }
  return { connection: connectionTo(folders), owner: false, died, stop }
}

function connectionTo(folders: Folders): EmbeddedServer['connection'] {
  return { host: folders.cluster, user: DATABASE_USER, database: DATABASE_NAME }
}

function describe({ code, output }: Exit): string {
  const how = code > 128 ? `signal ${code - 128}` : `exit code ${code}`
  return `The embedded PostgreSQL ended by itself (${how}).\n${output}`.trim()
}
