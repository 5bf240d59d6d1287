import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '#testing/random.ts'
import type { Ledger } from './ledger.ts'
import { type Answer, type Person, personAt, RETRY_MS } from './person.ts'
import { openWorkspace, type Workspace, type Write } from './workspace.ts'
import { nextWrite } from './writes.ts'

/** All roles, two of them twice. */
export const WRITERS = [
  'admin@sourcebook.example',
  'manager@acme.example',
  'second@acme.example',
  'analyst@acme.example',
  'manager@globex.example',
  'analyst@globex.example',
  'analyst@acme.example',
  'analyst@globex.example',
] as const

export interface WritersOptions {
  /** Called before each attempt. */
  readonly address: () => string
  readonly ledger: Ledger
  readonly people?: readonly string[]
  readonly pause?: number
  readonly timeout?: number
}

export interface Writer {
  readonly stamp: string
  readonly person: Person
}

export interface Writers {
  readonly writers: readonly Writer[]
  readonly untilAcknowledged: (more: number) => Promise<void>
  /** Stops writing; unanswered attempts are retried for a minute. */
  readonly stop: () => Promise<void>
}

const SETTLE_MS = 60_000
const RETURN_MS = 120_000
const PAUSE_MS = 15

interface WriterContext {
  readonly person: Person
  readonly ledger: Ledger
  readonly mayGoOn: () => boolean
}

interface TriedWrite {
  readonly answer: Answer | undefined
  readonly tries: number
}

/** True if a retry may succeed. */
const mayBeTried = ({ status, body }: Answer) =>
  status === 401 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && (body as { code?: string }).code === 'conflict')

/** Abandons toggles and refused writes; true if abandoned. */
const wasAbandoned = ({ abandon, isRefused }: Write, answer: Answer | undefined): boolean => {
  if (answer && isRefused?.(answer)) return true
  if (!abandon || (answer !== undefined && answer.status < 500)) return false
  abandon()
  return true
}

const settle = async (
  { person, ledger }: WriterContext,
  write: Write,
  { answer, tries }: TriedWrite,
): Promise<boolean> => {
  if (wasAbandoned(write, answer)) return true
  if (!answer) return false
  if (write.isDone(answer, tries)) {
    ledger.acknowledge(write.fact, write.state)
    if (!write.isDone(answer, 0)) ledger.foundDone()
    write.keep(answer.body)
    return true
  }
  if (answer.status === 401) await person.logIn()
  if (mayBeTried(answer)) return false
  ledger.refuse(write.fact, `${answer.status} ${JSON.stringify(answer.body)}`)
  return true
}

/** Repeats a write with its key until answered. */
const carryOut = async (context: WriterContext, write: Write): Promise<void> => {
  context.ledger.ask(write.fact, write.state)
  for (let tries = 0; context.mayGoOn(); tries += 1) {
    const answer = await context.person.call({ ...write.send, headers: write.headers ?? {} })
    if (await settle(context, write, { answer, tries })) return
    await sleep(RETRY_MS)
  }
}

export const startWriters = async (options: WritersOptions): Promise<Writers> => {
  const { address, ledger, people = WRITERS, pause = PAUSE_MS, timeout = 60_000 } = options
  const run = Math.random().toString(36).slice(2, 7)
  const state = { isStopped: false, deadline: Number.POSITIVE_INFINITY }
  const failures: unknown[] = []

  const begin = async (email: string, index: number) => {
    const person = personAt({ address, email, timeout, trouble: ledger.trouble })
    await person.logIn()
    const stamp = `w${index}${run}`
    const workspace = await openWorkspace({ person, stamp, random: randomOf(index + 1) })
    return { person, stamp, workspace }
  }

  const write = async ({ person, workspace }: { person: Person; workspace: Workspace }) => {
    const context = { person, ledger, mayGoOn: () => performance.now() < state.deadline }
    while (!state.isStopped) {
      await carryOut(context, nextWrite(workspace))
      await sleep(pause)
    }
  }

  const begun = await Promise.all(people.map(begin))
  const writing = begun.map((writer) => write(writer).catch((error: unknown) => void failures.push(error)))
  const throwFailure = () => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    writers: begun.map(({ stamp, person }) => ({ stamp, person })),
    untilAcknowledged: async (more) => {
      const wanted = ledger.figures().acknowledged + more
      const deadline = performance.now() + RETURN_MS
      while (ledger.figures().acknowledged < wanted) {
        throwFailure()
        if (performance.now() > deadline) throw new Error(`writes did not return within ${RETURN_MS / 1000} s`)
        await sleep(RETRY_MS)
      }
    },
    stop: async () => {
      state.isStopped = true
      state.deadline = performance.now() + SETTLE_MS
      await Promise.all(writing)
      throwFailure()
    },
  }
}
