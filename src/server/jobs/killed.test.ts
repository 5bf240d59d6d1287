import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, inject, it, vi } from 'vitest'
import { APP_ROLE } from '#server/db/app-role.ts'
import { startPooler } from '#testing/server/pooler.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'

const PROGRAM = join(import.meta.dirname, '../../testing/server/working-process.ts')

const pooler = await startPooler(inject('testServer'))
const endings: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of endings.toReversed()) await end()
  await pooler?.stop()
})

/** Creates a database with a job that records its steps, and starts processes that run it. */
const makeStage = async () => {
  const database = await createTestDatabase(inject('testServer'))
  const { db, appConnection } = database
  endings.push(database.drop)
  await sql`create table step (job bigint, step bigint, pid bigint, primary key (job, step))`.execute(db)
  await sql`create table gate (is_open boolean)`.execute(db)
  await sql`grant select, insert on step, gate to ${sql.id(APP_ROLE)}`.execute(db)

  const start = async (connection: object = appConnection) => {
    const child = fork(PROGRAM, [JSON.stringify(connection)], { stdio: 'inherit' })
    endings.push(() => end(child))
    await once(child, 'message')
    return child
  }
  const steps = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from step where job = 1 order by step`.execute(db)
    return rows.map(({ pid }) => pid)
  }
  const untilSteps = async (count: number) => {
    await vi.waitUntil(async () => (await steps()).length === count, { timeout: 150_000 })
  }

  return {
    name: database.name,
    start,
    steps,
    /** Resolves once the job waits at the gate, with the process that runs it. */
    hold: async (child: ChildProcess) => {
      child.send(1)
      await once(child, 'message')
      await untilSteps(3)
      return (await steps())[0]
    },
    openGate: () => sql`insert into gate values (true)`.execute(db),
    untilDone: () => untilSteps(6),
    /** Simulates a process that is silent for a while. */
    fallSilent: () =>
      sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db),
  }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

// Concurrent, because each test waits for several polling intervals.
describe.concurrent('a job', () => {
  it.for([
    ['', false],
    [' behind a pooler that gives each transaction another connection', true],
  ] as const)(
    'continues in another process when its own is killed%s',
    { timeout: 240_000 },
    async ([, isPooled], { expect, skip }) => {
      const stage = await makeStage()
      const connection = isPooled ? pooler?.connectionTo(stage.name) : undefined
      if (isPooled && !connection) skip('there is no PgBouncer here')
      const [one, other] = [await stage.start(connection), await stage.start(connection)]
      const first = await stage.hold(one)
      const [dying, survivor] = first === one.pid ? [one, other] : [other, one]

      await end(dying)
      await stage.fallSilent()
      await stage.openGate()
      await stage.untilDone()

      expect(await stage.steps()).toEqual([first, first, first, survivor.pid, survivor.pid, survivor.pid])
    },
  )

  it('continues in another process when its own is asked to end, which ends at once', async ({ expect }) => {
    const stage = await makeStage()
    const [one, two] = [await stage.start(), await stage.start()]
    const first = await stage.hold(one)
    const [asked, other] = first === one.pid ? [one, two] : [two, one]

    await end(asked, 'SIGTERM')
    await stage.openGate()
    await stage.untilDone()

    expect(asked.exitCode).toBe(0)
    expect((await stage.steps()).slice(3)).toEqual([other.pid, other.pid, other.pid])
  }, 60_000)
})
