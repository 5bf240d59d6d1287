import { randomFillSync } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const MEGABYTE = 1024 * 1024

/** What the disk has to have left for changes: PostgreSQL takes room for its log in pieces of 16 MB, and breaks down without. */
export const LEAST_BYTES = 64 * MEGABYTE
/** From how much on changes are taken again, so that it does not go to and fro. */
export const ENOUGH_BYTES = 96 * MEGABYTE

const RESERVE = 'room.reserve'
const RESERVE_MEGABYTES = 48

/** How much of the disk of a folder this account may still fill. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Takes room that the server gets when its disk is full, since it cannot start again without any; nothing is done where it is
 * taken already, or where there is hardly any. Rejects if it cannot be written.
 */
export async function takeReserve(dataDir: string): Promise<void> {
  const file = path.join(dataDir, RESERVE)
  if (existsSync(file) || freeBytes(dataDir) < ENOUGH_BYTES + 2 * RESERVE_MEGABYTES * MEGABYTE) return
  // A file system may take no room for zeros.
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

/** Gives the reserve back where the disk is full. */
export function giveReserve(dataDir: string): void {
  if (freeBytes(dataDir) < LEAST_BYTES) rmSync(path.join(dataDir, RESERVE), { force: true })
}

const READ_ONLY = /^default_transaction_read_only\b.*\n?/gm

/** Has a server that is not running take changes when it starts, whatever it was told when its disk was full. */
export async function allowChanges(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postgresql.auto.conf')
  const text = await readFile(file, 'utf8').catch(() => '')
  const without = text.replaceAll(READ_ONLY, '')
  if (without !== text) await writeFile(file, without)
}
