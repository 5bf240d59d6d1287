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

export interface BackupSettings {
  readonly folder: string
  /** Encryption key; null for none. */
  readonly key: string | null
  /** Folder of unsent e-mails; null if a mail server sends them. */
  readonly mailFolder: string | null
  readonly version: string
  readonly signal?: AbortSignal
  /** Cost of the key derivation; low in tests. */
  readonly cost?: KeyCost
}

export interface BackupCount {
  readonly tables: number
  readonly rows: number
  readonly mails: number
  readonly bytes: number
}

// Credentials: a restored backup would revive ended sessions and used links.
const LEFT_OUT = ['session', 'account_token', 'known_device']

/** Another backup is being made. */
export class BusyError extends BackupError {}

/** Runs a backup in one snapshot, one at a time per database. Throws a `BusyError` otherwise. */
export const asOnlyBackup = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  inSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(${advisoryLocks.backup}) as "isOurs"`,
    )
    if (!rows[0]?.isOurs) throw new BusyError('Another backup is being made at this moment.')
    return work(client)
  })

/** Writes a backup of the client's snapshot (decision 0049), complete and synced, or nothing. */
export const writeBackup = async (client: PoolClient, settings: BackupSettings): Promise<BackupCount> => {
  const { folder } = settings
  const parent = path.dirname(folder)
  const draft = path.join(parent, `.${path.basename(folder)}.${randomUUID()}`)
  try {
    await refuseFilled(folder)
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await mkdir(draft, { mode: 0o700 })
    const count = await fillFolder(client, draft, settings)
    await syncFolder(draft)
    await rename(draft, folder)
    await syncFolder(parent)
    return count
  } catch (error) {
    // A draft that can't be removed isn't named like a backup.
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw writingFailure(folder, error)
  }
}

/** True for the draft of a killed backup with this name. */
export const isDraftOf = (name: string, draft: string): boolean =>
  draft.startsWith(`.${name}.`) && /^[0-9a-f-]{36}$/.test(draft.slice(name.length + 2))

const refuseFilled = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (found.length > 0) throw new BackupError(`${folder} is not empty: a backup goes into a folder of its own.`)
}

const fillFolder = async (client: PoolClient, draft: string, settings: BackupSettings): Promise<BackupCount> => {
  const { key, mailFolder, version, signal, cost } = settings
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
