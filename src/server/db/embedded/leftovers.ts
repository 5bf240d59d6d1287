import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmasterFile } from './postmaster.ts'

const ORDERLY_MS = 15_000
const ABORT_MS = 20_000

/**
 * Ends all PostgreSQL processes left in `cluster` by a dead owner, and waits for them. Only for the holder of the data
 * lock.
 */
export async function endLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const began = Date.now()
  let sent: NodeJS.Signals | undefined
  for (;;) {
    const left = processesIn(cluster)
    if (left.length === 0) break
    const due = signalAfter(Date.now() - began)
    if (due !== sent) {
      log(`Ending what an earlier start left running: ${left.length} processes, ${due}`)
      signalAll(cluster, left, due)
      sent = due
    }
    await sleep(10)
  }
  removeMisleadingLocks(cluster)
}

function signalAfter(elapsed: number): NodeJS.Signals {
  if (elapsed < ORDERLY_MS) return 'SIGINT'
  return elapsed < ABORT_MS ? 'SIGQUIT' : 'SIGKILL'
}

function signalAll(cluster: string, pids: number[], signal: NodeJS.Signals): void {
  const postmaster = readPostmasterFile(cluster).pid
  const hasPostmaster = postmaster !== undefined && pids.includes(postmaster)
  // The postmaster ends its children. For orphans, SIGINT would only cancel a query.
  if (hasPostmaster && signal === 'SIGINT') send(postmaster, 'SIGINT')
  else for (const pid of pids) send(pid, signal === 'SIGINT' ? 'SIGQUIT' : signal)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    kill(pid, signal)
  } catch {}
}

/** Removes lock files that name a process id. PostgreSQL would refuse to start if another process has that id now. */
function removeMisleadingLocks(cluster: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(path.join(cluster, name), { force: true })
}

export function processesIn(cluster: string): number[] {
  return existsSync('/proc/self/cwd') ? processesByFolder(cluster) : processesByCommand(cluster)
}

function processesByFolder(cluster: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => isPostgresIn(cluster, pid)).map(Number)
}

function isPostgresIn(cluster: string, pid: string): boolean {
  try {
    // The name is compared too: an administrator's shell may work in that folder.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    )
  } catch {
    return false
  }
}

/** Without /proc, only the postmaster is identifiable; its children end with it. */
function processesByCommand(cluster: string): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(`-D ${cluster} `)).map((line) => Number.parseInt(line, 10))
}
