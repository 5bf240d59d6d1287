import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { APP_ROLE } from '#server/db/app-role.ts'
import { startPooler } from '#testing/server/pooler.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'

const PROGRAM = join(import.meta.dirname, '../../testing/server/working-process.ts')

const database = await createTestDatabase(inject('testServer'))
const { db, appConnection } = database
const pooler = await startPooler(inject('testServer'))
const processes = new Set<ChildProcess>()

beforeAll(async () => {
  await sql`create table step (job bigint, step bigint, pid bigint, primary key (job, step))`.execute(db)
  await sql`create table gate (is_open boolean)`.execute(db)
  await sql`grant select, insert on step, gate to ${sql.id(APP_ROLE)}`.execute(db)
})
beforeEach(async () => {
  await sql`truncate step, gate`.execute(db)
})
afterEach(async () => {
  await Promise.all([...processes].map((child) => end(child)))
})
afterAll(async () => {
  await pooler?.stop()
  await database.drop()
})

const end = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') => {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  processes.delete(child)
}

const start = async (connection: object = appConnection) => {
  const child = fork(PROGRAM, [JSON.stringify(connection)], { stdio: 'inherit' })
  processes.add(child)
  await once(child, 'message')
  return child
}

const enqueue = async (child: ChildProcess, id: number) => {
  child.send(id)
  await once(child, 'message')
}

const steps = async (id: number) => {
  const { rows } = await sql<{ pid: number }>`select pid from step where job = ${id} order by step`.execute(db)
  return rows.map(({ pid }) => pid)
}

const untilHeld = async (id: number) => {
  await expect.poll(async () => (await steps(id)).length, { timeout: 20_000 }).toBe(3)
}

const openGate = () => sql`insert into gate values (true)`.execute(db)

const untilDone = async (id: number) => {
  await expect.poll(async () => (await steps(id)).length, { timeout: 40_000 }).toBe(6)
}

/** What would be so once the process has been silent for a while. */
const fallSilent = () =>
  sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db)

describe('a process that is killed', () => {
  it.each([
    ['', () => appConnection],
    [' behind a pooler that gives each transaction another connection', () => pooler?.connectionTo(database.name)],
  ])(
    'has another go on with its job behind what was done, and then with the next of its group%s',
    async (_, connectionOf) => {
      const connection = connectionOf()
      if (!connection) return
      const [dying, other] = [await start(connection), await start(connection)]
      await enqueue(dying, 1)
      await untilHeld(1)
      const [first] = await steps(1)
      const survivor = first === dying.pid ? other : dying

      await end(survivor === dying ? other : dying)
      await fallSilent()
      await openGate()
      await untilDone(1)

      expect(await steps(1)).toEqual([first, first, first, survivor.pid, survivor.pid, survivor.pid])
    },
    90_000,
  )
})

describe('a process that is asked to end', () => {
  it('does so at once, and leaves its job to another', async () => {
    const [one, two] = [await start(), await start()]
    await enqueue(one, 1)
    await untilHeld(1)
    const [first] = await steps(1)
    const [asked, other] = first === one.pid ? [one, two] : [two, one]

    await end(asked, 'SIGTERM')
    await openGate()
    await untilDone(1)

    expect(asked.exitCode).toBe(0)
    expect((await steps(1)).slice(3)).toEqual([other.pid, other.pid, other.pid])
  }, 60_000)
})
