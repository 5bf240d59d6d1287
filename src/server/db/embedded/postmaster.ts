import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildProgram } from './process.ts'

const SOCKET = '.s.PGSQL.5432'
// What the kernel takes: 108 bytes on Linux and 104 on macOS, with the final zero.
const LONGEST_SOCKET_PATH = 103

export interface PostmasterFile {
  pid: number | undefined
  isReady: boolean
}

/** What the server says about itself. The file of a crashed server may still say that it is ready. */
export function readPostmasterFile(cluster: string): PostmasterFile {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]) || undefined, isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return { pid: undefined, isReady: false }
  }
}

/** Waits until this very server takes connections; throws what it said if it ends instead. */
export async function untilReady(cluster: string, server: ChildProgram): Promise<void> {
  const pid = await server.pid
  const isReady = () => {
    const file = readPostmasterFile(cluster)
    return file.isReady && file.pid === pid
  }
  while (!isReady()) {
    const exit = await Promise.race([server.exited, sleep(5)])
    if (exit) throw new Error(`The embedded PostgreSQL did not start (exit code ${exit.code}).\n${exit.output}`)
  }
}

/** Whether some server of this cluster, of this process or another, takes connections now. */
export async function isServing(cluster: string): Promise<boolean> {
  if (!readPostmasterFile(cluster).isReady) return false
  // The file alone may be a crashed server's; a socket that answers is a living one's.
  return new Promise((resolve) => {
    const socket = createConnection(path.join(cluster, SOCKET))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Throws one line if the server's socket would have a path that the system cannot open. */
export function checkSocketPath(cluster: string): void {
  const excess = Buffer.byteLength(path.join(cluster, SOCKET)) - LONGEST_SOCKET_PATH
  if (excess <= 0) return
  throw new Error(`DATA_DIR is ${excess} bytes too long for the database's Unix socket: ${path.dirname(cluster)}`)
}
