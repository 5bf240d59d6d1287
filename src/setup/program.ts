import { spawn } from 'node:child_process'

/** Terminal or file descriptor. */
export type Output = 'inherit' | number

interface ProgramOptions {
  readonly env?: Record<string, string>
  readonly output?: Output
  readonly signal?: AbortSignal
  /** True for our programs, which end with this process; see `endWithParent`. */
  readonly isOurs?: boolean
}

/** Forwards stop signals and returns the exit code. */
export const runProgram = (
  program: string,
  args: readonly string[],
  { env = {}, output = 'inherit', signal, isOurs = false }: ProgramOptions = {},
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

/** Raises SIGTERM when the parent's channel closes. */
export const endWithParent = (): void => {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Otherwise the channel keeps the process alive.
  process.channel?.unref()
}
