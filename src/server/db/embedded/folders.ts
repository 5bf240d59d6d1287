import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { platform } from 'node:os'
import path from 'node:path'
import { getuid } from 'node:process'
import type { Account } from './process.ts'

const NOBODY: Account = { uid: 65_534, gid: 65_534 }
/** Location for root, because another user must be able to read it. */
const ROOT_BINARIES = '/var/cache/sourcebook'

export interface Folders {
  dataDir: string
  cluster: string
  binariesParent: string
  lockFile: string
  account: Account | undefined
}

/** Creates `dataDir` with mode 0700 and picks the server's user. Throws one line on failure. */
export function prepareFolders(wanted: string): Folders {
  const isRoot = checkUser() === 0
  const dataDir = makePrivate(path.resolve(wanted))
  const cluster = path.join(dataDir, 'postgres')
  const account = isRoot ? runnerOf(cluster) : undefined
  if (isRoot) makeReadable(ROOT_BINARIES)
  return {
    dataDir,
    cluster,
    binariesParent: isRoot ? ROOT_BINARIES : dataDir,
    lockFile: path.join(dataDir, 'postgres.lock'),
    account,
  }
}

function checkUser(): number {
  const uid = getuid?.()
  if (uid === undefined)
    throw new Error(
      'The embedded PostgreSQL needs Linux or macOS: set DATABASE_URL to a PostgreSQL server (15 or newer).',
    )
  if (uid === 0 && platform() !== 'linux')
    throw new Error('PostgreSQL does not run as root: start as another user, or set DATABASE_URL to a server.')
  return uid
}

/** Throws one line and changes nothing if the folder can't be DATA_DIR. */
export function makePrivate(folder: string): string {
  try {
    makeFolder(folder)
    const status = statSync(folder)
    if (!status.isDirectory()) throw unusable(folder, 'it is not a folder')
    checkNotShared(folder, status)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    checkNotForeign(folder)
    if ((status.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
    return realpathSync(folder)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    const code = String(cause.code)
    throw unusable(
      folder,
      REASONS[code] ?? `it must be a folder that belongs to the user who starts Sourcebook (${code})`,
      cause,
    )
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'its file system is read-only: choose a folder that can be written',
  ENOSPC: 'its disk is full: make room, or choose a folder elsewhere',
  EDQUOT: 'the quota of this user is used up: make room, or choose a folder elsewhere',
  ENOTDIR: 'a part of it is a file: choose another',
  ENOENT: 'nothing can be made there: choose another',
}

const unusable = (folder: string, reason: string, cause?: unknown) =>
  new Error(`DATA_DIR ${folder} cannot be used: ${reason}.`, { cause })

/** One by one: in /proc, Node's `recursive` never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Closing /tmp or / to others would break the machine. */
function checkNotShared(folder: string, status: Stats): void {
  const isShared = (status.mode & 0o1000) !== 0 || folder === path.parse(folder).root
  if (isShared)
    throw new Error(
      `DATA_DIR ${folder} is shared with others: choose a folder of its own, such as ${path.join(folder, 'sourcebook')}.`,
    )
}

// Our own content, and what an empty volume or checkout may contain.
const OWN = /^(?:postgres(?:$|[.-])|\.?postgresql-|mail$|icons$|backups$)/
const NEUTRAL = new Set(['lost+found', '.keep', '.gitkeep', '.DS_Store'])

/** Other content belongs to someone who may need access. */
function checkNotForeign(folder: string): void {
  const names = readdirSync(folder).filter((name) => !NEUTRAL.has(name))
  if (names.length === 0 || names.some((name) => OWN.test(name))) return
  throw unusable(
    folder,
    `it holds other things, such as ${names[0]}: choose an empty folder, or one that does not exist`,
  )
}

function runnerOf(cluster: string): Account {
  const status = statSync(cluster, { throwIfNoEntry: false })
  if (!status) return NOBODY
  if (status.uid !== 0) return { uid: status.uid, gid: status.gid }
  // Restored by root without preserving the owner.
  giveAway(cluster)
  return NOBODY
}

function giveAway(file: string): void {
  lchownSync(file, NOBODY.uid, NOBODY.gid)
  for (const entry of readdirSync(file, { withFileTypes: true, recursive: true }))
    lchownSync(path.join(entry.parentPath, entry.name), NOBODY.uid, NOBODY.gid)
}

function makeReadable(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}
