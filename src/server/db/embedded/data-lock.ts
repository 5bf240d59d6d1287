import { DatabaseSync } from 'node:sqlite'

export interface DataLock {
  release(): void
}

/**
 * Takes the lock of a data directory, or returns undefined while another process, or another caller in this one, has it.
 * The kernel holds it: it ends with the process however that dies, so a stale lock does not exist.
 */
export function tryDataLock(file: string): DataLock | undefined {
  // Node has no flock(). SQLite takes the same kind of lock on an empty file, and an open transaction keeps it.
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
