import { spawn } from 'node:child_process'

/** Where a program writes: at this terminal, or to the file with this descriptor. */
export type Output = 'inherit' | number

interface Surroundings {
  readonly env?: Record<string, string>
  readonly output?: Output
  /** Asks the program to end. */
  readonly signal?: AbortSignal
  /** Whether it is one of ours that ends when this process is gone, however that ends; see `endWithParent`. */
  readonly isOurs?: boolean
}

/** Runs a program to its end and resolves with its exit code. What asks us to end is passed on to it. */
export const runProgram = (
  program: string,
  args: readonly string[],
  { env = {}, output = 'inherit', signal, isOurs = false }: Surroundings = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const stdio = ['inherit' as const, output, output, ...(isOurs ? ['ipc' as const] : [])]
    const child = spawn(program, args, { stdio, env: { ...process.env, ...env } })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    signal?.addEventListener('abort', () => child.kill())
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, forward)
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code ?? 1)
    })
  })

/** Has this process asked to end, as by SIGTERM, once the one that started it over a channel is gone. */
export const endWithParent = (): void => {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Or it would wait for that.
  process.channel?.unref()
}
