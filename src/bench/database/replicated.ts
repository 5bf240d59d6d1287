import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPlatformPackage, stageBinaries } from '#server/db/embedded/binaries.ts'
import { clusterArgument, DATABASE_NAME, DATABASE_USER, ensureCluster } from '#server/db/embedded/cluster.ts'
import { type Folders, prepareFolders } from '#server/db/embedded/folders.ts'
import { startProgram } from '#server/db/embedded/process.ts'
import { availableMegabytes, serverSettings } from '#server/db/embedded/settings.ts'
import { openDatabase } from '#server/db/pool.ts'

/** A PostgreSQL server of the bench's own, over TCP as servers of others are. */
interface RunningPostgres {
  readonly url: string
  /** Of the process whose children serve the connections. */
  readonly pid: number
  readonly stop: () => Promise<void>
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
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

const startPostgres = async (folders: Folders, binaries: string, more: Record<string, string>) => {
  const port = await freePort()
  const settings = {
    ...serverSettings(availableMegabytes()),
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_wal_senders: '4',
    wal_keep_size: '256MB',
    ...more,
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
  return { url, port, pid: (await server.pid) ?? 0, stop: () => server.stop() }
}

/** A leader with its data, and its replica, where one is wanted. */
export interface Replicated {
  readonly leader: RunningPostgres
  readonly replica: RunningPostgres | null
  /** Ends both, and removes what they had. */
  readonly close: () => Promise<void>
}

interface ReplicatedParts {
  /** For both; what is there is removed. */
  readonly folder: string
  readonly withReplica: boolean
  /** Fills the leader before the replica is copied from it. */
  readonly fill: (url: string) => Promise<void>
}

/** Makes a database with the PostgreSQL that is built in, and a streaming replica of it. */
export const openReplicated = async ({ folder, withReplica, fill }: ReplicatedParts): Promise<Replicated> => {
  await rm(folder, { recursive: true, force: true })
  const [one, two] = [prepareFolders(join(folder, 'leader')), prepareFolders(join(folder, 'replica'))]
  const binaries = stageBinaries(findPlatformPackage(), one.binariesParent)
  await ensureCluster(one.cluster, binaries, one.account)
  const filled = await startPostgres(one, binaries, {})
  try {
    await fill(filled.url)
  } finally {
    await filled.stop()
  }
  const started: RunningPostgres[] = []
  const close = async () => {
    for (const server of started.toReversed()) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    if (withReplica) execFileSync('cp', ['-a', one.cluster, two.cluster])
    const leader = await startPostgres(one, binaries, {})
    started.push(leader)
    if (!withReplica) return { leader, replica: null, close }
    await writeFile(join(two.cluster, 'standby.signal'), '')
    const from = `host=127.0.0.1 port=${leader.port} user=${DATABASE_USER}`
    const replica = await startPostgres(two, binaries, { primary_conninfo: from })
    started.push(replica)
    return { leader, replica, close }
  } catch (error) {
    await close()
    throw error
  }
}
