import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasShape, listOf } from '#server/db/shape.ts'
import { BackupError } from './error.ts'

export interface FileSum {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Self-description of a backup, for operators and the integrity check. */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: string
  readonly madeAt: string
  readonly isEncrypted: boolean
  readonly tables: number
  readonly rows: number
  readonly mails: number
  readonly files: readonly FileSum[]
}

const FORMAT = 'sourcebook backup 1'
const MANIFEST = 'manifest.json'
/** Format of `sha256sum -c`. Written last. */
const SUMS = 'SHA256SUMS'

/** File names of the library, plain and encrypted. */
export const LIBRARY_FILES = { clear: 'library.gz', sealed: 'library.gz.enc' } as const

export const writePrivately = async (file: string, contents: string | Buffer): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(contents)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const sumOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

export const writeManifest = async (folder: string, facts: Omit<Manifest, 'format'>): Promise<number> => {
  const manifest: Manifest = { format: FORMAT, ...facts }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writePrivately(path.join(folder, MANIFEST), text)
  const sums = [{ name: MANIFEST, sha256: sumOf(text) }, ...manifest.files]
  const lines = sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
  await writePrivately(path.join(folder, SUMS), lines)
  return manifest.files.reduce((bytes, file) => bytes + file.bytes, text.length + lines.length)
}

const readPart = (folder: string, name: string): Promise<string> =>
  readFile(path.join(folder, name), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${folder} is not a whole backup of Sourcebook: it has no ${name}.`, { cause })
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isName = (value: unknown) => Object.values<unknown>(LIBRARY_FILES).includes(value)
const isCount = Number.isSafeInteger
// Shown in one line.
const isShort = (value: unknown) => typeof value === 'string' && /^[\w.:+-]{0,64}$/.test(value)

const isFileSum = (value: unknown) => hasShape<FileSum>(value, { name: isName, bytes: isCount, sha256: isShort })

const isManifest = (value: unknown): value is Manifest =>
  hasShape<Manifest>(value, {
    format: (format) => format === FORMAT,
    version: isShort,
    madeAt: isShort,
    isEncrypted: (encrypted) => typeof encrypted === 'boolean',
    tables: isCount,
    rows: isCount,
    mails: isCount,
    files: (files) => listOf(isFileSum)(files) && Array.isArray(files) && files.length === 1,
  })

const checkFile = async (folder: string, { name, bytes, sha256 }: FileSum): Promise<void> => {
  const file = path.join(folder, name)
  const found = await stat(file).catch(() => null)
  if (!found) throw new BackupError(`${folder} is not a whole backup of Sourcebook: it has no ${name}.`)
  if (found.size !== bytes)
    throw new BackupError(`${file} is not as it was written: it has ${found.size} bytes of ${bytes}.`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  if (hash.digest('hex') !== sha256)
    throw new BackupError(`${file} is not as it was written: its SHA-256 is another than ${SUMS} says.`)
}

export interface CheckedBackup {
  readonly manifest: Manifest
  readonly file: string
  readonly isEncrypted: boolean
}

/** Checks the folder's checksums; throws a `BackupError`. */
export const checkFolder = async (folder: string): Promise<CheckedBackup> => {
  const sums = await readPart(folder, SUMS)
  const text = await readPart(folder, MANIFEST)
  const manifest = parsed(text)
  if (!isManifest(manifest)) throw new BackupError(`${folder} is not a backup that this release can read.`)
  const [sum] = manifest.files
  const expected = [`${sumOf(text)}  ${MANIFEST}`, `${sum?.sha256}  ${sum?.name}`]
  if (!sum || sums.trimEnd() !== expected.join('\n'))
    throw new BackupError(`${path.join(folder, MANIFEST)} is not as it was written: ${SUMS} says another SHA-256.`)
  await checkFile(folder, sum)
  return { manifest, file: path.join(folder, sum.name), isEncrypted: sum.name === LIBRARY_FILES.sealed }
}
