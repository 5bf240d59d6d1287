import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

/** The account that everything runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

export interface Part {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What it writes goes there, behind what is there. */
  readonly log: string
  /** How it is asked to end; SIGTERM when left out. */
  readonly ends?: NodeJS.Signals
}

interface Running {
  child: ChildProcess | null
  isWanted: boolean
  part: Part
}

const RESTART_MS = 1000
const GRACE_MS = 30_000

/** Keeps programs running as systemd does with Restart=always and RestartSec=1: one that ends is started again. */
export class Supervisor {
  readonly #account: Account | null
  readonly #parts = new Map<string, Running>()

  /** With `account` null everything runs as whom this process does. */
  constructor(account: Account | null) {
    this.#account = account
  }

  /** Starts a part and keeps it running. One that runs already is left as it is. */
  start(part: Part): void {
    const running = this.#parts.get(part.name) ?? { child: null, isWanted: true, part }
    this.#parts.set(part.name, running)
    running.part = part
    running.isWanted = true
    if (running.child === null) this.#launch(running)
  }

  /** The process of a part, or null while it has none. */
  pidOf(name: string): number | null {
    return this.#parts.get(name)?.child?.pid ?? null
  }

  /** Sends a signal; what ends by it is started again. */
  signal(name: string, signal: NodeJS.Signals): void {
    this.#parts.get(name)?.child?.kill(signal)
  }

  /** Sends a signal, SIGTERM in the part's own way when left out, resolves when it has ended, and leaves it so. */
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

  /** Ends parts, those that were started last first. */
  async stopAll(): Promise<void> {
    for (const name of [...this.#parts.keys()].toReversed()) await this.stop(name)
  }

  /** Also takes the parts along when this process is killed. */
  #asWhom(): string[] {
    if (this.#account === null) return ['--pdeathsig', 'TERM']
    const { uid, gid } = this.#account
    return ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', '--pdeathsig', 'TERM']
  }

  #launch(running: Running): void {
    const { program, args, env = {}, log } = running.part
    const file = openSync(log, 'a', 0o600)
    const child = spawn('setpriv', [...this.#asWhom(), program, ...args], {
      // A group of its own: Ctrl-C is for this process, which then ends the parts one after another.
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
