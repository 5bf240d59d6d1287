import { spawn } from 'node:child_process'

/** Where a program writes: at this terminal, or to the file with this descriptor. */
export type Output = 'inherit' | number

interface Surroundings {
  readonly env?: Record<string, string>
  readonly output?: Output
  /** Asks the program to end. */
  readonly signal?: AbortSignal
}

/** Runs a program to its end and resolves with its exit code. What asks us to end is passed on to it. */
export const runProgram = (
  program: string,
  args: readonly string[],
  { env = {}, output = 'inherit', signal }: Surroundings = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['inherit', output, output], env: { ...process.env, ...env } })
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
