import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

// Of Linux, on every machine that Node runs on.
const TICKS_PER_SECOND = 100
const LOOK_MS = 400
const QUIET_PART = 0.1
const QUIET_LOOKS = 4
const LONGEST_MS = 180_000

interface Stat {
  readonly parent: number
  /** Processor time of its own, all its threads together, in seconds. */
  readonly own: number
  /** That of its children that have ended, and of theirs. */
  readonly ended: number
}

const readStat = async (pid: number): Promise<Stat | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return null
  // Behind the name, which may have spaces in it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), own: ticks(11), ended: ticks(13) }
}

/** Processor time that a process has used, all its threads together, in seconds; null where the system does not say. */
export const cpuSeconds = async (pid: number): Promise<number | null> => (await readStat(pid))?.own ?? null

/**
 * The same of a process with all that it has started, also of what has ended, as PostgreSQL's process of a connection may: so it
 * never goes back, unless one ends while this looks.
 */
export const treeSeconds = async (pid: number): Promise<number | null> => {
  const names = await readdir('/proc').catch(() => [])
  const stats = new Map<number, Stat>()
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

/** Memory that a process has now, in MB; its children, such as the embedded database, are not in it. */
export const memoryMegabytes = async (pid: number): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(text)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

const MEMORY_LOOK_MS = 100

/** The most memory that a process has until `signal` says so. */
export const mostMemory = async (pid: number, signal: AbortSignal): Promise<number | null> => {
  let most: number | null = null
  while (!signal.aborted) {
    const now = await memoryMegabytes(pid)
    if (now !== null) most = Math.max(most ?? 0, now)
    await sleep(MEMORY_LOOK_MS)
  }
  return most
}

/** Waits until a process that nobody asks has nothing more to do, and resolves with how long that took, in seconds. */
export const untilQuiet = async (pid: number): Promise<number> => {
  const begin = performance.now()
  let quiet = 0
  let before = await cpuSeconds(pid)
  // Some times in a row, since what a process does may wait for its database in between.
  while (quiet < QUIET_LOOKS && before !== null && performance.now() - begin < LONGEST_MS) {
    await sleep(LOOK_MS)
    const now = await cpuSeconds(pid)
    quiet = (now ?? before) - before < (LOOK_MS / 1000) * QUIET_PART ? quiet + 1 : 0
    before = now
  }
  return Math.max(0, (performance.now() - begin - QUIET_LOOKS * LOOK_MS) / 1000)
}
