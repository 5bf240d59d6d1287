import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { advisoryLocks } from '#server/db/advisory-locks.ts'
import { syncFolder } from '#server/db/transfer/file.ts'
import { exportFrames, inSnapshot } from '#server/db/transfer/transfer.ts'
import { BackupError, writingFailure } from './error.ts'
import { mailFrames } from './mails.ts'
import { LIBRARY_FILES, writeManifest } from './manifest.ts'
import { type KeyCost, sealWith } from './sealed.ts'

export interface BackupParts {
  /** Becomes the backup. It is not there yet, or empty. */
  readonly folder: string
  /** What to encrypt it with; null leaves it in the clear. */
  readonly key: string | null
  /** Where e-mails are written for want of a mail server; null where they are sent. */
  readonly mailFolder: string | null
  /** The release. */
  readonly version: string
  /** Ends it. */
  readonly signal?: AbortSignal
  /** For tests, which have no time. */
  readonly cost?: KeyCost
}

export interface BackupCount {
  readonly tables: number
  readonly rows: number
  readonly mails: number
  readonly bytes: number
}

// What opens accounts. Restored, a session would live that was ended since, and a link work that was used.
const LEFT_OUT = ['session', 'account_token', 'known_device']

/** Another backup is being made. */
export class BusyError extends BackupError {}

/**
 * Runs work that makes a backup, as of the moment at which it begins; of all processes of a database one at a time. Throws a `BusyError`
 * while another does.
 */
export const asOnlyBackup = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  inSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(${advisoryLocks.backup}) as "isOurs"`,
    )
    if (!rows[0]?.isOurs) throw new BusyError('Another backup is being made at this moment.')
    return work(client)
  })

/** Makes a backup of what `client` sees (decision 0049). It is there as a whole, and on the disk, or not at all. */
export const writeBackup = async (client: PoolClient, parts: BackupParts): Promise<BackupCount> => {
  const { folder } = parts
  const parent = path.dirname(folder)
  const draft = path.join(parent, `.${path.basename(folder)}.${randomUUID()}`)
  try {
    await refuseFilled(folder)
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await mkdir(draft, { mode: 0o700 })
    const count = await fillFolder(client, draft, parts)
    await syncFolder(draft)
    await rename(draft, folder)
    await syncFolder(parent)
    return count
  } catch (error) {
    // What can't be removed either is no backup by its name.
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw writingFailure(folder, error)
  }
}

/** What a draft of a backup with this name is called, whose process was killed. */
export const isDraftOf = (name: string, draft: string): boolean =>
  draft.startsWith(`.${name}.`) && /^[0-9a-f-]{36}$/.test(draft.slice(name.length + 2))

const refuseFilled = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (found.length > 0) throw new BackupError(`${folder} is not empty: a backup goes into a folder of its own.`)
}

const fillFolder = async (client: PoolClient, draft: string, parts: BackupParts): Promise<BackupCount> => {
  const { key, mailFolder, version, signal, cost } = parts
  const name = key === null ? LIBRARY_FILES.clear : LIBRARY_FILES.sealed
  const counted = { tables: 0, rows: 0, mails: 0 }
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  const hash = createHash('sha256')
  let bytes = 0
  const tap = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const frames = async function* () {
    yield* exportFrames(client, counted, LEFT_OUT)
    yield* mailFrames(mailFolder, counted)
  }
  await pipeline(
    Readable.from(frames(), { objectMode: false }),
    createGzip({ level: 4 }),
    key === null ? (chunks: AsyncIterable<Buffer>) => chunks : sealWith(key, cost),
    tap,
    createWriteStream(path.join(draft, name), { mode: 0o600, flags: 'wx', flush: true }),
    { signal },
  )
  const files = [{ name, bytes, sha256: hash.digest('hex') }]
  const facts = { version, madeAt: (rows[0]?.at ?? new Date()).toISOString(), isEncrypted: key !== null }
  return { ...counted, bytes: await writeManifest(draft, { ...facts, ...counted, files }) }
}
