import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 6e9

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * Has everything that is started from now on keep its temporary files in memory, where there is room, and compiled code as
 * well. Each test file copies a database of 1,000 files, which takes 400 ms on a disk and 30 in memory. A server starts in
 * half the time when it finds its code compiled. Returns what removes them.
 */
export const keepTemporaryInMemory = (): (() => void) => {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return () => {}
  const folder = mkdtempSync(`${IN_MEMORY}/sourcebook-`)
  // Servers run as other users there.
  chmodSync(folder, 0o755)
  const set = { TMPDIR: folder, NODE_COMPILE_CACHE: `${folder}/compiled` }
  Object.assign(process.env, set)
  return () => {
    for (const name of Object.keys(set)) delete process.env[name]
    rmSync(folder, { recursive: true, force: true })
  }
}
