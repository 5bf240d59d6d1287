import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const environmentOf = (folder: string): Record<string, string> => {
  const file = join(folder, 'src/server/process.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export interface Checkout {
  readonly label: 'now' | 'before'
  readonly folder: string
  readonly commit: string
}

// Without rate limits and log.
const SETTINGS = {
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000000',
  HOST: '127.0.0.1',
  PORT: '0',
}

// Minimal environment, without variables meant for other servers.
const inherited = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|TMPDIR)$|^NODE_/.test(name)))

const start = (args: readonly string[], settings: Record<string, string>, cwd: string) =>
  spawn(process.execPath, args, {
    cwd,
    env: { ...inherited(), ...SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

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

/** Echo server without work. */
export const startBareServer = () => startProgram([join(import.meta.dirname, 'bare-server.ts')], {}, process.cwd())
