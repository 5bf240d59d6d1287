import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildProgram } from './process.ts'

const SOCKET = '.s.PGSQL.5432'
// Kernel limit: 108 bytes on Linux, 104 on macOS, including the final zero.
const LONGEST_SOCKET_PATH = 103

export interface PostmasterFile {
  pid: number | undefined
  isReady: boolean
}

/** Status written by the server; a crashed server's file may still say 'ready'. */
export function readPostmasterFile(cluster: string): PostmasterFile {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]) || undefined, isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return { pid: undefined, isReady: false }
  }
}

/** Waits until this server accepts connections; throws its output if it ends. */
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

/** True if any server of this cluster accepts connections. */
export async function isServing(cluster: string): Promise<boolean> {
  if (!readPostmasterFile(cluster).isReady) return false
  // The file may be a crashed server's, but an answering socket is alive.
  return new Promise((resolve) => {
    const socket = createConnection(path.join(cluster, SOCKET))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Throws one line if the socket's path is too long for the system. */
export function checkSocketPath(cluster: string): void {
  const excess = Buffer.byteLength(path.join(cluster, SOCKET)) - LONGEST_SOCKET_PATH
  if (excess <= 0) return
  throw new Error(`DATA_DIR is ${excess} bytes too long for the database's Unix socket: ${path.dirname(cluster)}`)
}
