import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

export interface Account {
  readonly uid: number
  readonly gid: number
}

export interface Part {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** File to which the output is appended. */
  readonly log: string
  readonly ends?: NodeJS.Signals
}

interface RunningPart {
  child: ChildProcess | null
  isWanted: boolean
  part: Part
}

const RESTART_MS = 1000
const GRACE_MS = 30_000

/** Restarts ended programs, like systemd's Restart=always and RestartSec=1. */
export class Supervisor {
  readonly #account: Account | null
  readonly #parts = new Map<string, RunningPart>()

  constructor(account: Account | null) {
    this.#account = account
  }

  start(part: Part): void {
    const running = this.#parts.get(part.name) ?? { child: null, isWanted: true, part }
    this.#parts.set(part.name, running)
    running.part = part
    running.isWanted = true
    if (running.child === null) this.#launch(running)
  }

  pidOf(name: string): number | null {
    return this.#parts.get(name)?.child?.pid ?? null
  }

  signal(name: string, signal: NodeJS.Signals): void {
    this.#parts.get(name)?.child?.kill(signal)
  }

  /** Stops a part permanently and waits for its end. */
  async stop(name: string, signal?: NodeJS.Signals): Promise<void> {
    const running = this.#parts.get(name)
    if (!running) return
    running.isWanted = false
    const { child, part } = running
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill(signal ?? part.ends ?? 'SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    await ended
    clearTimeout(timer)
  }

  async stopAll(): Promise<void> {
    for (const name of [...this.#parts.keys()].toReversed()) await this.stop(name)
  }

  /** Children end with this process. */
  #asWhom(): string[] {
    if (this.#account === null) return ['--pdeathsig', 'TERM']
    const { uid, gid } = this.#account
    return ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', '--pdeathsig', 'TERM']
  }

  #launch(running: RunningPart): void {
    const { program, args, env = {}, log } = running.part
    const file = openSync(log, 'a', 0o600)
    const child = spawn('setpriv', [...this.#asWhom(), program, ...args], {
      detached: true,
      stdio: ['ignore', file, file],
      env: { PATH: '/usr/bin:/usr/sbin:/bin', LANG: 'C.UTF-8', ...env },
    })
    closeSync(file)
    running.child = child
    const ended = () => {
      running.child = null
      setTimeout(() => {
        if (running.isWanted && running.child === null) this.#launch(running)
      }, RESTART_MS).unref()
    }
    child.once('exit', ended)
    child.once('error', ended)
  }
}
