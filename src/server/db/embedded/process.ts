import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

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
  code: number
  output: string
}

export interface ChildProgram {
  /** Process id of the program; undefined if it couldn't be started. */
  pid: Promise<number | undefined>
  exited: Promise<Exit>
  /** Sends SIGINT, after 15 s SIGQUIT, and waits for the end. */
  stop(): Promise<void>
  /** Lets this process exit; the program then ends too. */
  unref(): void
}

/*
 * Shell between this process and the program. Its input pipe closes when this process dies, even by kill -9; it then
 * ends the program. As the parent it never signals a reused process id. A second shell reads the pipe, because the
 * first one waits for the program.
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

export function startProgram(command: Command): ChildProgram {
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sourcebook-database', command.program, ...command.args], {
    cwd: command.cwd,
    ...command.account,
    // A session of its own, so that Ctrl-C reaches only this process, which ends the program in order.
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // EPIPE from an ended shell; `exited` reports the same.
  child.stdin.on('error', () => {})

  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > 20) lines.shift()
    command.log?.(line)
  })

  const exited = untilExit(child).then(
    (code) => ({ code, output: lines.join('\n') }),
    // Starting the shell failed, for example in a container that may not change users.
    (error: unknown) => ({ code: 127, output: String(error) }),
  )
  const pid = new Promise<number | undefined>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)))
    void exited.finally(() => resolve(undefined))
  })
  // If the shell is killed, its reader would wait for this process's end.
  void exited.finally(() => child.stdin.end())
  return { pid, exited, stop: () => stop(child, exited), unref: () => unref(child) }
}

async function untilExit(child: ChildProcessWithoutNullStreams): Promise<number> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  const [code] = (await once(child, 'exit')) as [number | null]
  // Last output may still be in the pipe, which orphans may keep open.
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
