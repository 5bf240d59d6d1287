import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const TICKS_PER_SECOND = 100
const POLL_MS = 400
const QUIET_PART = 0.1
const QUIET_LOOKS = 4
const LONGEST_MS = 180_000

interface ProcessStat {
  readonly parent: number
  /** CPU time of all threads, in seconds. */
  readonly own: number
  readonly ended: number
}

const readStat = async (pid: number): Promise<ProcessStat | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return null
  // Fields after the program's name, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), own: ticks(11), ended: ticks(13) }
}

export const cpuSeconds = async (pid: number): Promise<number | null> => (await readStat(pid))?.own ?? null

/** CPU of the process tree including ended children. */
export const treeSeconds = async (pid: number): Promise<number | null> => {
  const names = await readdir('/proc').catch(() => [])
  const stats = new Map<number, ProcessStat>()
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    const stat = await readStat(Number(name))
    if (stat) stats.set(Number(name), stat)
  }
  const sumFrom = (root: number): number => {
    const { own, ended } = stats.get(root) ?? { own: 0, ended: 0 }
    const children = [...stats].filter(([, { parent }]) => parent === root)
    return children.reduce((sum, [child]) => sum + sumFrom(child), own + ended)
  }
  return stats.has(pid) ? sumFrom(pid) : null
}

export const memoryMegabytes = async (pid: number): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(text)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

const MEMORY_POLL_MS = 100

export const mostMemory = async (pid: number, signal: AbortSignal): Promise<number | null> => {
  let most: number | null = null
  while (!signal.aborted) {
    const now = await memoryMegabytes(pid)
    if (now !== null) most = Math.max(most ?? 0, now)
    await sleep(MEMORY_POLL_MS)
  }
  return most
}

/** Returns seconds until idle. */
export const untilQuiet = async (pid: number): Promise<number> => {
  const begin = performance.now()
  let quiet = 0
  let before = await cpuSeconds(pid)
  // Several times, since the process may be waiting for its database.
  while (quiet < QUIET_LOOKS && before !== null && performance.now() - begin < LONGEST_MS) {
    await sleep(POLL_MS)
    const now = await cpuSeconds(pid)
    quiet = (now ?? before) - before < (POLL_MS / 1000) * QUIET_PART ? quiet + 1 : 0
    before = now
  }
  return Math.max(0, (performance.now() - begin - QUIET_LOOKS * POLL_MS) / 1000)
}
