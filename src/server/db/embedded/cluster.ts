import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { platform } from 'node:os'
import path from 'node:path'
import { type Account, startProgram } from './process.ts'

const MAJOR_VERSION = '18'
const DRAFT = 'postgres.new-'
/** Programs of another user can't reach a DATA_DIR of mode 0700, or below /root, by path. */
const WORKING_FOLDER = '/proc/self/cwd'

export const DATABASE_USER = 'sourcebook'
export const DATABASE_NAME = 'postgres'

/** Path of the cluster from the program's working directory. */
export function clusterArgument(cluster: string, account: Account | undefined): string {
  return account ? WORKING_FOLDER : cluster
}

/** True if DATA_DIR has a database; `startEmbedded` would create one. */
export const hasCluster = (dataDir: string): boolean => existsSync(path.join(dataDir, 'postgres'))

/** Creates the cluster atomically, unless it exists. */
export async function ensureCluster(cluster: string, binaries: string, account: Account | undefined): Promise<void> {
  const parent = path.dirname(cluster)
  // A killed start may have left an initdb that was still writing.
  removeDrafts(parent)
  if (existsSync(cluster)) return checkVersion(cluster)
  const draft = path.join(parent, `${DRAFT}${randomUUID().slice(0, 8)}`)
  mkdirSync(draft, { mode: 0o700 })
  chmodSync(draft, 0o700)
  if (account) lchownSync(draft, account.uid, account.gid)
  try {
    await initialise(draft, binaries, account)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
  renameSync(draft, cluster)
  syncFolder(parent)
}

async function initialise(draft: string, binaries: string, account: Account | undefined): Promise<void> {
  const failures: string[] = []
  for (const characters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const program = path.join(binaries, 'bin/initdb')
    const { code, output } = await startProgram({
      program,
      args: initArguments(clusterArgument(draft, account), characters),
      cwd: draft,
      account,
    }).exited
    if (code === 0) return
    failures.push(output)
    if (!output.includes('invalid locale name')) break
  }
  throw new Error(explain(failures.join('\n')))
}

function explain(failure: string): string {
  // Containers often run under a numeric user id without a name.
  const unknown = /could not look up effective user ID (\d+)/.exec(failure)
  if (unknown)
    return `User ${unknown[1]} is not in /etc/passwd, which PostgreSQL insists on: run as another, or set DATABASE_URL.`
  return `The embedded PostgreSQL could not be set up.\n${failure}`
}

function initArguments(target: string, characters: string): string[] {
  const cluster = ['-D', target, '-U', DATABASE_USER, '--auth=trust', '--no-instructions', '--data-checksums']
  // Built-in collation: the system's changes with updates and would break indexes.
  const order = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  // Character classes come from the system; under "C", pg_trgm finds no letters in Компания or 公司.
  const emails = `--lc-ctype=${characters}`
  // One sync for all files saves a quarter of a second.
  const sync = platform() === 'linux' ? ['--sync-method=syncfs'] : []
  return [...cluster, ...order, emails, ...sync]
}

function removeDrafts(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(DRAFT)) rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

function checkVersion(cluster: string): void {
  const file = path.join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (version === MAJOR_VERSION) return
  throw new Error(
    version
      ? `DATA_DIR: ${cluster} is of PostgreSQL ${version}, this release has ${MAJOR_VERSION}: run db:export with the release that made it, then db:import here.`
      : `DATA_DIR: ${cluster} is not a PostgreSQL data directory: choose another.`,
  )
}

/** Otherwise a power cut could undo the rename after acknowledged commits. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
