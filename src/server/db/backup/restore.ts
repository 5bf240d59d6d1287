import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Pool } from 'pg'
import { readMigrations } from '#server/db/migration-files.ts'
import { FrameReader } from '#server/db/transfer/file.ts'
import { importFrames, readHeader, type TransferCount } from '#server/db/transfer/transfer.ts'
import { BackupError } from './error.ts'
import { type BackupMail, readMails } from './mails.ts'
import { type CheckedBackup, checkFolder, writePrivately } from './manifest.ts'
import { openWith } from './sealed.ts'

/** A completely verified backup. */
export interface WholeBackup {
  readonly file: string
  readonly madeAt: string
  readonly version: string
  readonly lastMigration: string
  readonly read: () => FrameReader
}

const NEWLINE = 10

/**
 * Verifies a backup without restoring it: checksums, pieces, rows. Throws a one-line `BackupError` if damaged or made
 * by a newer release.
 */
export const readBackup = async (folder: string, key: string | null): Promise<WholeBackup> => {
  const checked = await checkFolder(folder)
  const { file, manifest } = checked
  const read = readerOf(checked, key)
  const lastMigration = await readFrames(read(), file)
  const known = await readMigrations()
  if (lastMigration !== '' && known.every(({ name }) => name !== lastMigration))
    throw new BackupError(
      `${folder} was made by a newer release (${manifest.version}): its last migration is ${lastMigration}, here it is ${known.at(-1)?.name}. Start that release.`,
    )
  return { file, madeAt: manifest.madeAt, version: manifest.version, lastMigration, read }
}

const readerOf = ({ file, isEncrypted }: CheckedBackup, key: string | null) => {
  if (isEncrypted && key === null) throw new BackupError(`${file} is encrypted: set BACKUP_KEY to its key.`)
  // An intruder in the folder could replace an encrypted backup by their own.
  if (!isEncrypted && key !== null)
    throw new BackupError(`${file} is not encrypted, though BACKUP_KEY is set: unset it if that is meant.`)
  const decrypt = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* key === null ? chunks : openWith(key)(chunks)
    } catch (error) {
      throw error instanceof BackupError ? new BackupError(`${file} ${error.message}.`, { cause: error }) : error
    }
  }
  // Read errors are reported to the consumer.
  return () =>
    new FrameReader(
      pipeline(createReadStream(file), decrypt, createGunzip(), () => {}),
      file,
    )
}

/** Reads the stream to its end and returns the last migration. */
const readFrames = async (reader: FrameReader, file: string): Promise<string> => {
  try {
    const { migrations, tables } = readHeader(await reader.nextJson(), file)
    for (const { name } of tables) await scanTable(reader, file, name)
    for await (const _ of readMails(reader, file));
    return migrations.at(-1) ?? ''
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error
    throw new BackupError(error.message, { cause: error })
  } finally {
    reader.close()
  }
}

const scanTable = async (reader: FrameReader, file: string, name: string): Promise<void> => {
  let rows = 0
  for (let chunk = await reader.next(); chunk.length > 0; chunk = await reader.next())
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
  const expected = await reader.nextJson()
  if (expected !== rows)
    throw new BackupError(`${file} is not as it was written: table ${name} has ${rows} rows of ${String(expected)}.`)
}

export const restoreRows = async (pool: Pool, { file, read }: WholeBackup): Promise<[TransferCount, BackupMail[]]> => {
  const mails: BackupMail[] = []
  const count = await importFrames(pool, read(), async (reader) => {
    for await (const mail of readMails(reader, file)) mails.push(mail)
  })
  return [count, mails]
}

/** Restores e-mails without overwriting; returns their number. */
export const restoreMails = async (folder: string, mails: readonly BackupMail[]): Promise<number> => {
  if (mails.length === 0) return 0
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let written = 0
  for (const { name, raw } of mails) {
    try {
      await writePrivately(path.join(folder, name), raw)
      written += 1
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  return written
}
