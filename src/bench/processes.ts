import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Runs a program of ours to its end and resolves with what it printed. */
export const runToEnd = async (args: readonly string[], env: Record<string, string>): Promise<string[]> => {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return lines
}

export interface RunningServer {
  readonly address: string
  readonly stop: () => Promise<void>
}

/** Starts a server of ours in a process of its own; ready once it has printed its address. */
export const startServer = async (args: readonly string[], env: Record<string, string>): Promise<RunningServer> => {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await addressOf(child, args)
  const stop = async () => {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
  return { address, stop }
}

const addressOf = (child: ChildProcess & { stdout: NodeJS.ReadableStream }, args: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/[\w.:[\]]+/.exec(line)?.[0]
      if (address) resolve(address)
    })
    child.once('close', () => reject(new Error(`${args.join(' ')} ended before it listened`)))
  })
