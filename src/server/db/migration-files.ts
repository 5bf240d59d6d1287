import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  /** That of the file, without its ending. */
  readonly name: string
  readonly text: string
  /** SHA-256 in hexadecimal. */
  readonly checksum: string
  /** Whether programs of before can go on with what it leaves (decision 0048): all but those that say which one they contract. */
  readonly expands: boolean
}

// The first line of one that takes away what no program in use needs any more, such as `-- contracts 0024_backups`.
const CONTRACTS = /^-- contracts \d{4}_\w+/

/** A reason not to migrate, as one line that says what to do. */
export class MigrationError extends Error {}

const FOLDER = join(import.meta.dirname, 'migrations')
const LIST = 'checksums.txt'

/** Enough of a checksum to find it in the list. */
export const shorten = (checksum: string | null): string => checksum?.slice(0, 12) ?? 'no checksum'

// Git may check text out with the line ends of the machine.
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

/** The migrations in their order. Throws a `MigrationError` unless they are those of the list of checksums beside them. */
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
