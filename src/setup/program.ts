import { spawn } from 'node:child_process'

/** Runs a program to its end at this terminal and resolves with its exit code. What asks us to end is passed on to it. */
export const runProgram = (
  program: string,
  args: readonly string[],
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, forward)
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code ?? 1)
    })
  })
