import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** False for migrations that contract an earlier one (decision 0048). */
  readonly expands: boolean
}

// First line of a contracting migration, such as `-- contracts 0024_backups`.
const CONTRACTS = /^-- contracts \d{4}_\w+/

/** Reason not to migrate, in one line with the remedy. */
export class MigrationError extends Error {}

const FOLDER = join(import.meta.dirname, 'migrations')
const LIST = 'checksums.txt'

/** Prefix that identifies a checksum. */
export const shorten = (checksum: string | null): string => checksum?.slice(0, 12) ?? 'no checksum'

// Git may convert line ends.
const readText = async (folder: string, file: string) =>
  (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')

const readMigration = async (folder: string, file: string): Promise<Migration> => {
  const text = await readText(folder, file)
  const checksum = createHash('sha256').update(text).digest('hex')
  return { name: file.replace(/\.sql$/, ''), text, checksum, expands: !CONTRACTS.test(text) }
}

const readList = async (folder: string) =>
  new Map(
    (await readText(folder, LIST))
      .trim()
      .split('\n')
      .map((line) => {
        const [checksum = '', file = ''] = line.split(/\s+/)
        return [file.replace(/\.sql$/, ''), checksum] as const
      }),
  )

/** Migrations in order. Throws a `MigrationError` if they differ from the checksum list. */
export const readMigrations = async (folder = FOLDER): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  const listed = await readList(folder)
  for (const { name, checksum } of migrations) {
    const expected = listed.get(name) ?? null
    if (expected === checksum) continue
    throw new MigrationError(
      `Migration ${name}.sql is not the one of this release: expected ${shorten(expected)}, found ${shorten(checksum)}. Take the file of the release back; a change is a new migration, listed in ${LIST}`,
    )
  }
  const missing = [...listed].find(([name]) => migrations.every((migration) => migration.name !== name))
  if (missing)
    throw new MigrationError(
      `Migration ${missing[0]}.sql is missing: expected ${shorten(missing[1])}, found no file. Take the file of the release back`,
    )
  return migrations
}
