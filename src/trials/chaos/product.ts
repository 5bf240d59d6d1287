import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import wanted from '#server/process.json' with { type: 'json' }
import { freePort } from '#testing/server/free-port.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

export interface StartOptions {
  readonly settings: Readonly<Record<string, string>>
  readonly folder?: string
  /** Wrapper command, such as faketime. */
  readonly behind?: readonly string[]
}

export interface Product {
  readonly address: string
  readonly pid: () => number
  readonly isRunning: () => boolean
  readonly start: (behind?: readonly string[]) => Promise<void>
  readonly signal: (signal: NodeJS.Signals) => void
  /** Returns the exit code; null if killed by the signal. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
  readonly output: () => string
  /** Causes of 500s in the log. */
  readonly bugs: () => ReadonlyMap<string, number>
}

// Minimal environment, without variables meant for other servers.
const inherited = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|TMPDIR)$/.test(name)))

const SETTINGS = {
  DEMO: 'on',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000000',
  HOST: '127.0.0.1',
}

const LINES_KEPT = 15
const LINE_LENGTH = 300
const BUG = /^\{"level":50,.*?"err":\{"type":"\w*","message":"((?:[^"\\]|\\.){0,120})/
// Names are removed, so that equal failures match.
const NAMES = /\\"[^"]*\\"/g
const POLL_MS = 20
const READY_MS = 10_000
const START_SECONDS = 180

export const isReady = async (address: string): Promise<boolean> => {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(READY_MS) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

export const productOn = async ({ settings, folder = ROOT, behind: first = [] }: StartOptions): Promise<Product> => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const lines: string[] = []
  const bugs = new Map<string, number>()
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  const start = async (behind = first) => {
    const [program, ...args] = [...behind, process.execPath, join(folder, 'src/server/main.ts'), 'serve']
    const started = spawn(program, args, {
      cwd: folder,
      env: { ...inherited(), ...wanted, ...SETTINGS, PORT: String(port), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    const endWithThis = () => started.kill('SIGKILL')
    process.once('exit', endWithThis)
    started.once('exit', () => process.off('exit', endWithThis))
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line.slice(0, LINE_LENGTH))
        const bug = BUG.exec(line)?.[1]?.replaceAll(NAMES, '…')
        if (bug !== undefined) bugs.set(bug, (bugs.get(bug) ?? 0) + 1)
        if (lines.length > LINES_KEPT) lines.shift()
      })
    const end = performance.now() + START_SECONDS * 1000
    while (!(await isReady(address))) {
      if (!isRunning()) throw new Error(`the server ended at its start:\n${lines.join('\n')}`)
      if (performance.now() > end)
        throw new Error(`the server was not ready in ${START_SECONDS} s:\n${lines.join('\n')}`)
      await sleep(POLL_MS)
    }
  }

  return {
    address,
    pid: () => child?.pid ?? 0,
    isRunning,
    start,
    signal: (signal) => void child?.kill(signal),
    end: async (signal) => {
      const ending = child
      if (!ending || !isRunning()) return ending?.exitCode ?? null
      const ended = once(ending, 'exit')
      ending.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
    output: () => lines.join('\n'),
    bugs: () => bugs,
  }
}
