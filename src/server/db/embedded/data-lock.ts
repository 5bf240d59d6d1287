import { DatabaseSync } from 'node:sqlite'

export interface DataLock {
  release(): void
}

/**
 * Locks a data directory; undefined if locked. The kernel releases it with the process, so there are no stale locks.
 */
export function tryDataLock(file: string): DataLock | undefined {
  // Node has no flock(); an open SQLite transaction on an empty file takes the same kind of lock.
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
