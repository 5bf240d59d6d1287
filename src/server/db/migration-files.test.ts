import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { MigrationError, readMigrations } from './migration-files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sourcebook-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
})

const path = (file: string) => join(folder, file)

it('the migration files match the list of checksums, in its order, whatever their line ends', async () => {
  const migrations = await readMigrations()
  const text = await readFile(path('0003_letters.sql'), 'utf8')
  await writeFile(path('0003_letters.sql'), text.replaceAll('\n', '\r\n'))

  expect(migrations.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).sort())
  expect(await readMigrations(folder)).toEqual(migrations)
})

const END = 'Take the file of the release back'

it.each([
  [
    'edited',
    () => writeFile(path('0003_letters.sql'), 'select 1'),
    `Migration 0003_letters.sql is not the one of this release: expected 373fb8380fd1, found 822ae07d4783. ${END}; a change is a new migration, listed in checksums.txt`,
  ],
  [
    'not listed',
    () => writeFile(path('0003_other.sql'), 'select 1'),
    `Migration 0003_other.sql is not the one of this release: expected no checksum, found 822ae07d4783. ${END}; a change is a new migration, listed in checksums.txt`,
  ],
  [
    'missing',
    () => rm(path('0003_letters.sql')),
    `Migration 0003_letters.sql is missing: expected 373fb8380fd1, found no file. ${END}`,
  ],
])('a file that is %s is refused in one line', async (_what, change, message) => {
  await change()

  await expect(readMigrations(folder)).rejects.toThrow(new MigrationError(message))
})
