import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { type Account, type ChildProgram, startProgram } from '#server/db/embedded/process.ts'

const run = promisify(execFile)

export const PROGRAMS = '/usr/lib/postgresql/15/bin'
export const PGBACKREST = '/usr/bin/pgbackrest'

const DEPLOY = join(import.meta.dirname, '../../deploy/pgbackrest')
const NOBODY: Account = { uid: 65_534, gid: 65_534 }
const READY_MS = 30_000

export interface ArchivedServer {
  readonly url: string
  readonly query: <T extends object>(text: string) => Promise<T[]>
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly pgBackRest: (...args: readonly string[]) => Promise<string[]>
  readonly end: () => Promise<void>
}

const readDeployed = async (name: string, replaced: Readonly<Record<string, string>>): Promise<string> => {
  let text = await readFile(join(DEPLOY, name), 'utf8')
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    text = text.replace(from, () => to)
  }
  return text
}

interface ServerFolder {
  readonly folder: string
  readonly cluster: string
  readonly socket: string
  readonly config: string
  readonly account: Account | undefined
  readonly environment: { readonly PATH: string }
}

const createServerFolder = async (): Promise<ServerFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-pgbackrest-'))
  const account = process.getuid?.() === 0 ? NOBODY : undefined
  for (const path of [
    folder,
    ...['cluster', 'run', 'repo', 'log', 'lock', 'spool'].map((name) => join(folder, name)),
  ]) {
    await mkdir(path, { mode: 0o700, recursive: true })
    if (account) await chown(path, account.uid, account.gid)
  }
  const inside = (name: string) => join(folder, name)
  const environment = { PATH: `${PROGRAMS}:/usr/bin:/bin` }
  return {
    folder,
    cluster: inside('cluster'),
    socket: inside('run'),
    config: inside('backrest.conf'),
    account,
    environment,
  }
}

const runAs = async ({ account, folder, environment }: ServerFolder, program: string, args: readonly string[]) => {
  const { stdout } = await run(program, args, { ...account, cwd: folder, env: environment })
  return stdout.split('\n').filter((line) => line !== '')
}

const configure = async ({ folder, cluster, socket, config, account }: ServerFolder): Promise<void> => {
  const text = await readDeployed('pgbackrest.conf', {
    'repo1-path=/var/lib/pgbackrest': `repo1-path=${join(folder, 'repo')}`,
    'log-path=/var/log/pgbackrest': `log-path=${join(folder, 'log')}`,
    'lock-path=/tmp/pgbackrest': `lock-path=${join(folder, 'lock')}`,
    'spool-path=/var/spool/pgbackrest': `spool-path=${join(folder, 'spool')}`,
    'pg1-path=/var/lib/postgresql/15/main': `pg1-path=${cluster}`,
    'pg1-socket-path=/var/run/postgresql': `pg1-socket-path=${socket}`,
    'CHANGE-ME': 'of this trial alone',
  })
  const archive = await readDeployed('archive.conf', { "'pgbackrest ": `'pgbackrest --config=${config} ` })
  const files = { [config]: text, [join(cluster, 'postgresql.auto.conf')]: archive }
  for (const [file, contents] of Object.entries(files)) {
    await writeFile(file, contents, { mode: 0o640 })
    if (account) await chown(file, account.uid, account.gid)
  }
}

export const makeArchivedServer = async (): Promise<ArchivedServer> => {
  const place = await createServerFolder()
  const { folder, cluster, socket, config, account } = place
  const trust = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await runAs(place, join(PROGRAMS, 'initdb'), ['-D', cluster, ...trust])
  await configure(place)
  const pool = new Pool({ host: socket, user: 'postgres', database: 'postgres', max: 1 })
  pool.on('error', () => {})
  let server: ChildProgram | undefined
  const stop = async () => server?.stop()
  return {
    url: `postgres://postgres@localhost/sourcebook?host=${encodeURIComponent(socket)}`,
    query: async <T extends object>(text: string) => (await pool.query<T>(text)).rows,
    start: async () => {
      const args = ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${socket}`]
      server = startProgram({ program: join(PROGRAMS, 'postgres'), args, cwd: cluster, account })
      await untilReady(pool)
    },
    stop,
    pgBackRest: (...args) => runAs(place, PGBACKREST, [`--config=${config}`, '--stanza=sourcebook', ...args]),
    end: async () => {
      await pool.end()
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const untilReady = async (pool: Pool): Promise<void> => {
  const until = performance.now() + READY_MS
  // Waits for WAL replay.
  while (!(await isReady(pool))) {
    if (performance.now() > until) throw new Error('PostgreSQL did not start')
    await sleep(100)
  }
}

const isReady = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query('select where not pg_is_in_recovery()').catch(() => ({ rows: [] }))
  return rows.length > 0
}
