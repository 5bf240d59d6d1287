import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPlatformPackage, stageBinaries } from '#server/db/embedded/binaries.ts'
import { clusterArgument, DATABASE_NAME, DATABASE_USER, ensureCluster } from '#server/db/embedded/cluster.ts'
import { type Folders, prepareFolders } from '#server/db/embedded/folders.ts'
import { startProgram } from '#server/db/embedded/process.ts'
import { availableMegabytes, serverSettings } from '#server/db/embedded/settings.ts'
import { openDatabase } from '#server/db/pool.ts'
import { freePort } from '#testing/server/free-port.ts'

export interface RunningPostgres {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const START_MS = 30_000

const untilItAnswers = async (url: string, reason: () => string | undefined) => {
  const end = performance.now() + START_MS
  while (true) {
    const found = await openDatabase({ kind: 'server', url }).catch((error: unknown) => String(error))
    if (typeof found !== 'string') return found.close()
    const ended = reason()
    if (ended !== undefined || performance.now() > end) throw new Error(ended ?? found)
    await sleep(100)
  }
}

const startPostgres = async (folders: Folders, binaries: string) => {
  const port = await freePort()
  const settings = {
    ...serverSettings(availableMegabytes()),
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
  const server = startProgram({
    program: join(binaries, 'bin/postgres'),
    args: [
      '-D',
      clusterArgument(folders.cluster, folders.account),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: folders.cluster,
    account: folders.account,
  })
  let reason: string | undefined
  void server.exited.then(({ output }) => (reason = `PostgreSQL ended: ${output}`))
  const url = `postgresql://${DATABASE_USER}@127.0.0.1:${port}/${DATABASE_NAME}`
  await untilItAnswers(url, () => reason)
  return { url, pid: (await server.pid) ?? 0, stop: () => server.stop() }
}

export const openTcpServer = async (folder: string, fill: (url: string) => Promise<void>): Promise<RunningPostgres> => {
  await rm(folder, { recursive: true, force: true })
  const folders = prepareFolders(folder)
  const binaries = stageBinaries(findPlatformPackage(), folders.binariesParent)
  await ensureCluster(folders.cluster, binaries, folders.account)
  const server = await startPostgres(folders, binaries)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await fill(server.url)
    return { ...server, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
