import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A user of the system. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

export interface Command {
  program: string
  args: string[]
  cwd: string
  account: Account | undefined
  log?: (line: string) => void
}

export interface Exit {
  /** 0, an exit code, or 128 + the signal that ended it. */
  code: number
  /** The last lines it wrote. */
  output: string
}

export interface ChildProgram {
  /** The program's own process id, or undefined if it could not be started. */
  pid: Promise<number | undefined>
  exited: Promise<Exit>
  /** Asks the program to end (SIGINT, after 15 s SIGQUIT) and waits until it has. */
  stop(): Promise<void>
  /** Lets this process end by itself while the program runs, which then ends too. */
  unref(): void
}

/*
 * The shell between this process and the program. Its input is a pipe that ends when this process does, kill -9 too;
 * then it ends the program. As the program's parent it never signals a process id that has been given to somebody else.
 * The reader is a second shell because the first one waits, so that it notices at once if the program ends by itself.
 */
const SUPERVISOR = `
exec 3<&0
"$@" 3<&- </dev/null >&2 &
program=$!
echo "$program"
(
  read -r _ <&3
  kill -INT "$program"
  tries=0
  while [ "$tries" -lt 75 ] && kill -0 "$program"; do sleep 0.2; tries=$((tries + 1)); done
  kill -QUIT "$program"
) >/dev/null 2>&1 &
reader=$!
exec >&- 3<&-
wait "$program"
code=$?
kill "$reader" 2>/dev/null
exit "$code"
`

/** Starts a program that does not outlive this process. */
export function startProgram(command: Command): ChildProgram {
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sourcebook-database', command.program, ...command.args], {
    cwd: command.cwd,
    ...command.account,
    // A session of its own: Ctrl-C in a terminal is for this process, which then ends the program in order.
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // Writing to a shell that is gone; its exit says the same.
  child.stdin.on('error', () => {})

  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > 20) lines.shift()
    command.log?.(line)
  })

  const exited = untilExit(child).then(
    (code) => ({ code, output: lines.join('\n') }),
    // Not even the shell could be started, as when a container may not change users.
    (error: unknown) => ({ code: 127, output: String(error) }),
  )
  const pid = new Promise<number | undefined>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)))
    void exited.finally(() => resolve(undefined))
  })
  // If the shell itself is killed the reader goes on, and must not wait for this process to end.
  void exited.finally(() => child.stdin.end())
  return { pid, exited, stop: () => stop(child, exited), unref: () => unref(child) }
}

async function untilExit(child: ChildProcessWithoutNullStreams): Promise<number> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  const [code] = (await once(child, 'exit')) as [number | null]
  // Its last words may still be in the pipe; processes it left behind may keep that pipe open.
  const late = new AbortController()
  await Promise.race([closed, sleep(500, undefined, { signal: late.signal })])
  late.abort()
  return code ?? 137
}

async function stop(child: ChildProcessWithoutNullStreams, exited: Promise<unknown>): Promise<void> {
  child.ref()
  child.stdin.end()
  await exited
}

function unref(child: ChildProcessWithoutNullStreams): void {
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref()
}
