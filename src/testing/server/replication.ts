import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { vi } from 'vitest'
import { findPlatformPackage, stageBinaries } from '#server/db/embedded/binaries.ts'
import { clusterArgument, DATABASE_NAME, DATABASE_USER, ensureCluster } from '#server/db/embedded/cluster.ts'
import { type Folders, prepareFolders } from '#server/db/embedded/folders.ts'
import { startProgram } from '#server/db/embedded/process.ts'
import { freePort } from '#testing/server/free-port.ts'

export const urlAt = (port: number): string => `postgresql://${DATABASE_USER}@127.0.0.1:${port}/${DATABASE_NAME}`

export const askAt = async <Row extends object>(port: number, statement: string): Promise<Row[]> => {
  const client = new Client({ connectionString: urlAt(port) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

interface Server {
  readonly port: number
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Cluster server over TCP. */
const serverOf = (folders: Folders, binaries: string, settings: readonly string[], port: number): Server => {
  let running: ReturnType<typeof startProgram> | null = null
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'wal_keep_size=256MB',
    ...settings,
  ]
  return {
    port,
    start: async () => {
      running = startProgram({
        program: join(binaries, 'bin/postgres'),
        args: ['-D', clusterArgument(folders.cluster, folders.account), ...all.flatMap((setting) => ['-c', setting])],
        cwd: folders.cluster,
        account: folders.account,
      })
      await vi.waitUntil(() => askAt(port, 'select').catch(() => null), { timeout: 60_000, interval: 50 })
    },
    stop: async () => {
      await running?.stop()
      running = null
    },
  }
}

export interface Replication {
  readonly leader: Server
  readonly replica: Server
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly caughtUp: () => Promise<void>
  readonly drop: () => Promise<void>
}

export const startReplication = async (): Promise<Replication> => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-replicas-'))
  const [ofLeader, ofReplica] = [prepareFolders(join(folder, 'one')), prepareFolders(join(folder, 'two'))]
  const binaries = stageBinaries(findPlatformPackage(), ofLeader.binariesParent)
  await ensureCluster(ofLeader.cluster, binaries, ofLeader.account)
  spawnSync('cp', ['-a', ofLeader.cluster, ofReplica.cluster])
  await writeFile(join(ofReplica.cluster, 'standby.signal'), '')
  const leader = serverOf(ofLeader, binaries, [], await freePort())
  await leader.start()
  const from = `primary_conninfo=host=127.0.0.1 port=${leader.port} user=${DATABASE_USER}`
  const replica = serverOf(ofReplica, binaries, [from, 'wal_retrieve_retry_interval=100ms'], await freePort())
  await replica.start()
  const place = async () => {
    const [row] = await askAt<{ place: string }>(leader.port, 'select pg_current_wal_insert_lsn()::text as place')
    return row?.place ?? ''
  }
  return {
    leader,
    replica,
    pause: async () => {
      await askAt(replica.port, 'select pg_wal_replay_pause()')
      // Takes effect with the next WAL record.
      await askAt(leader.port, 'select pg_switch_wal()')
      const isPaused = `select from pg_get_wal_replay_pause_state() state where state = 'paused'`
      await vi.waitUntil(async () => (await askAt(replica.port, isPaused)).length > 0, { timeout: 60_000 })
    },
    resume: async () => void (await askAt(replica.port, 'select pg_wal_replay_resume()')),
    caughtUp: async () => {
      const reached = `select where pg_last_wal_replay_lsn() >= '${await place()}'`
      await vi.waitUntil(async () => (await askAt(replica.port, reached)).length > 0, { timeout: 60_000 })
    },
    drop: async () => {
      await Promise.all([replica.stop(), leader.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
