import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What a release has its server's process started with; nothing for one that does not say so. */
export const environmentOf = (folder: string): Record<string, string> => {
  const file = join(folder, 'src/server/process.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** A release that is measured: this one, or another one that was checked out beside it. */
export interface Checkout {
  readonly label: 'now' | 'before'
  readonly folder: string
  /** Its commit in short, with its subject. */
  readonly commit: string
}

// Limits would be what is measured, and so would the log.
const SETTINGS = {
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000000',
  HOST: '127.0.0.1',
  PORT: '0',
}

// What this process was given for other servers stays out: only what a program needs on any machine goes on.
const inherited = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|TMPDIR)$|^NODE_/.test(name)))

const start = (args: readonly string[], settings: Record<string, string>, cwd: string) =>
  spawn(process.execPath, args, {
    cwd,
    env: { ...inherited(), ...SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Runs a command of a release to its end and resolves with what it printed. */
export const runCommand = async (
  { folder }: Checkout,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<string[]> => {
  const child = start([join(folder, 'src/server/main.ts'), ...args], settings, folder)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} of ${folder} ended with ${code}`)
  return lines
}

export interface RunningServer {
  readonly address: string
  readonly pid: number
  /** From when it was started on until it answered `/readyz`, in seconds. */
  readonly readySeconds: number
  readonly stop: () => Promise<void>
}

const addressOf = (child: ChildProcess & { stdout: NodeJS.ReadableStream }, program: string) =>
  new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/[\w.:[\]]+/.exec(line)?.[0]
      if (address) resolve(address)
    })
    child.once('close', () => reject(new Error(`${program} ended before it listened`)))
  })

const startProgram = async (args: readonly string[], settings: Record<string, string>, cwd: string) => {
  const child = start(args, settings, cwd)
  const stop = async () => {
    if (child.exitCode !== null) return
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
  return { address: await addressOf(child, args.join(' ')), pid: child.pid ?? 0, stop }
}

/** Starts what a release serves, and resolves once it says that it is ready. */
export const startServer = async ({ folder }: Checkout, settings: Record<string, string>): Promise<RunningServer> => {
  const started = performance.now()
  const server = await startProgram(
    [join(folder, 'src/server/main.ts'), 'serve'],
    { ...environmentOf(folder), ...settings },
    folder,
  )
  let status = 0
  while (status !== 200) status = (await fetch(`${server.address}/readyz`)).status
  return { ...server, readySeconds: (performance.now() - started) / 1000 }
}

/** Starts the bare server, which answers what it was given and nothing else. */
export const startBareServer = () => startProgram([join(import.meta.dirname, 'bare-server.ts')], {}, process.cwd())
