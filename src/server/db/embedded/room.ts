import { randomFillSync } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const MEGABYTE = 1024 * 1024

/** Minimum free bytes for changes: PostgreSQL allocates WAL in pieces of 16 MB and crashes without. */
export const LEAST_BYTES = 64 * MEGABYTE
/** Threshold for accepting changes again; the gap prevents flapping. */
export const ENOUGH_BYTES = 96 * MEGABYTE

const RESERVE = 'room.reserve'
const RESERVE_MEGABYTES = 48

/** Bytes that this account may still write. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Writes a reserve file, freed on a full disk so that the server can start. No-op if it exists or space is short;
 * rejects on write errors.
 */
export async function takeReserve(dataDir: string): Promise<void> {
  const file = path.join(dataDir, RESERVE)
  if (existsSync(file) || freeBytes(dataDir) < ENOUGH_BYTES + 2 * RESERVE_MEGABYTES * MEGABYTE) return
  const megabyte = randomFillSync(Buffer.alloc(MEGABYTE))
  const handle = await open(file, 'w', 0o600)
  try {
    for (let written = 0; written < RESERVE_MEGABYTES; written += 1) await handle.write(megabyte)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

export function giveReserve(dataDir: string): void {
  if (freeBytes(dataDir) < LEAST_BYTES) rmSync(path.join(dataDir, RESERVE), { force: true })
}

const READ_ONLY = /^default_transaction_read_only\b.*\n?/gm

/** Resets the read-only setting of a stopped server. */
export async function allowChanges(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postgresql.auto.conf')
  const text = await readFile(file, 'utf8').catch(() => '')
  const without = text.replaceAll(READ_ONLY, '')
  if (without !== text) await writeFile(file, without)
}
