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
 * Uses /dev/shm for temporary files and compiled code if it has room: copying a database takes 30 instead of 400 ms,
 * and servers start twice as fast. Returns a cleanup function.
 */
export const keepTemporaryInMemory = (): (() => void) => {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return () => {}
  const folder = mkdtempSync(`${IN_MEMORY}/sourcebook-`)
  // Servers run as other users.
  chmodSync(folder, 0o755)
  const set = { TMPDIR: folder, NODE_COMPILE_CACHE: `${folder}/compiled` }
  Object.assign(process.env, set)
  return () => {
    for (const name of Object.keys(set)) delete process.env[name]
    rmSync(folder, { recursive: true, force: true })
  }
}
