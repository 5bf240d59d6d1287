import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from '#contract/zod.ts'
import { buildApp } from '#server/app.ts'
import { transact } from '#server/db/transact.ts'
import { testConfig } from '#testing/server/app.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import type { Job } from './job.ts'

type Run = (id: number, signal: AbortSignal, process: number) => Promise<void>

const database = await createTestDatabase(inject('testServer'))
const { appDb: db } = database

// Work of the test jobs, and its record.
const work = { run: (async () => {}) as Run, failed: [] as unknown[] }

interface Process {
  readonly app: FastifyInstance
  readonly plain: Job<{ id: number }>
  readonly patient: Job<{ id: number }>
}

/** Application on the same database, with the application's role. */
const startProcess = async (process: number): Promise<Process> => {
  const app = await buildApp({ db, config: testConfig(), transport: { send: async () => {} } })
  const data = z.object({ id: z.number() })
  const definition = {
    data,
    concurrency: 2,
    run: ({ id }: { id: number }, signal: AbortSignal) => work.run(id, signal, process),
    markFailed: async ({ id }: { id: number }, reason: unknown) =>
      void work.failed.push([id, reason instanceof Error && reason.message]),
  }
  const plain = app.jobs.define({ ...definition, name: 'test-plain' })
  const patient = app.jobs.define({ ...definition, name: 'test-patient', retries: 2 })
  return { app, plain, patient }
}

const listening = async (process: number) => {
  const started = await startProcess(process)
  await started.app.listen({ host: '127.0.0.1', port: 0 })
  return started
}

const built: { one?: Process; two?: Process } = {}
const ready = () => {
  if (!built.one || !built.two) throw new Error('only inside tests')
  return { one: built.one, two: built.two }
}
beforeAll(async () => {
  ;[built.one, built.two] = await Promise.all([listening(1), listening(2)])
  // Lets each process open pg-boss once, because only one transaction at a time may do so.
  const first = [await enqueue(ready().one.plain), await enqueue(ready().two.plain)]
  for (const { job } of first) while ((await stateOf(job)) !== 'completed') await setImmediate()
})
afterAll(async () => {
  await Promise.all([built.one?.app.close(), built.two?.app.close()])
  await database.drop()
})

let counter = 0
const enqueue = async (job: Job<{ id: number }>, groupKey?: string) => {
  counter += 1
  const id = counter
  return { id, job: await transact(db, (tx) => job.enqueue(tx, { id }, groupKey)) }
}

const stateOf = async (job: string) => {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${job}`.execute(db)
  return rows[0]?.state
}

/** Job that runs until the test releases it or it is aborted. */
const held = (runs: { id: number; process: number }[]) => {
  const gate = Promise.withResolvers<void>()
  const run: Run = async (id, signal, process) => {
    runs.push({ id, process })
    const cut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await Promise.race([gate.promise, cut])
  }
  return { run, end: gate.resolve }
}

describe('a job', () => {
  it('runs at once in the process that enqueued it, and once, even if several processes look for it', async () => {
    const runs: number[] = []
    work.run = async (id) => void runs.push(id)

    const jobs = await Promise.all(
      Array.from({ length: 30 }, (_, i) => enqueue(i % 2 ? ready().one.plain : ready().two.plain, `group-${i}`)),
    )

    await expect
      .poll(async () => Promise.all(jobs.map(({ job }) => stateOf(job))), { timeout: 60_000 })
      .toEqual(jobs.map(() => 'completed'))
    expect(runs.toSorted((a, b) => a - b)).toEqual(jobs.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  it('never begins when its transaction is rolled back', async () => {
    const runs: number[] = []
    work.run = async (id) => void runs.push(id)
    const undone = transact(db, async (tx) => {
      await ready().one.plain.enqueue(tx, { id: -1 })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')

    const later = await enqueue(ready().one.plain)
    await expect.poll(() => stateOf(later.job)).toBe('completed')

    expect(runs).toEqual([later.id])
  })

  it('waits for another job of its group, in whatever process, and not for other groups', async () => {
    const runs: { id: number; process: number }[] = []
    const { run, end } = held(runs)
    work.run = run
    const first = await enqueue(ready().one.plain, 'a')
    await expect.poll(() => runs.length).toBe(1)

    const waiting = await enqueue(ready().two.plain, 'a')
    const other = await enqueue(ready().two.plain, 'b')
    await expect.poll(() => runs.map(({ id }) => id)).toEqual([first.id, other.id])
    const states = await Promise.all([first, waiting, other].map(({ job }) => stateOf(job)))
    end()

    await expect.poll(() => stateOf(waiting.job), { timeout: 60_000 }).toBe('completed')
    expect(states).toEqual(['active', 'created', 'active'])
    expect(runs.map(({ id }) => id)).toEqual([first.id, other.id, waiting.id])
  })

  it('is aborted when it is cancelled, and never begins if it was still waiting', async () => {
    const runs: { id: number; process: number }[] = []
    const { run } = held(runs)
    work.run = run
    const first = await enqueue(ready().one.plain, 'c')
    await expect.poll(() => runs.length).toBe(1)
    const waiting = await enqueue(ready().one.plain, 'c')

    await transact(db, async (tx) => {
      await ready().one.plain.cancel(tx, waiting.job)
      await ready().one.plain.cancel(tx, first.job)
    })
    work.run = async (id) => void runs.push({ id, process: 0 })
    const later = await enqueue(ready().one.plain, 'c')

    await expect.poll(() => stateOf(later.job)).toBe('completed')
    expect([await stateOf(first.job), await stateOf(waiting.job)]).toEqual(['cancelled', 'cancelled'])
    expect(runs.map(({ id }) => id)).toEqual([first.id, later.id])
    expect(work.failed).toEqual([])
  })

  it('is aborted within some seconds when another process cancels it', async () => {
    const runs: { id: number; process: number }[] = []
    const cut: unknown[] = []
    work.run = async (id, signal, process) => {
      runs.push({ id, process })
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      cut.push(id)
    }
    const { id, job } = await enqueue(ready().one.plain, 'd')
    await expect.poll(() => runs.length).toBe(1)
    const elsewhere = runs[0]?.process === 1 ? ready().two : ready().one

    await transact(db, (tx) => elsewhere.plain.cancel(tx, job))

    await expect.poll(() => cut, { timeout: 60_000 }).toEqual([id])
    expect(await stateOf(job)).toBe('cancelled')
  }, 90_000)

  it('is given up when it fails, once and with the reason', async () => {
    work.failed = []
    work.run = async () => {
      throw new Error('no such file')
    }

    const { id, job } = await enqueue(ready().one.plain)

    await expect.poll(() => work.failed).toEqual([[id, 'no such file']])
    await expect.poll(() => stateOf(job)).toBe('completed')
  })

  it('is repeated if its definition says so, and then given up', async () => {
    work.failed = []
    let runs = 0
    work.run = async () => {
      runs += 1
      throw new Error('not now')
    }

    const { id, job } = await enqueue(ready().one.patient)
    for (const tries of [1, 2]) {
      await expect.poll(() => stateOf(job)).toBe('retry')
      expect([runs, work.failed]).toEqual([tries, []])
      await sql`update pgboss.job set start_after = now() where id = ${job}`.execute(db)
      await expect.poll(() => runs, { timeout: 60_000 }).toBe(tries + 1)
    }

    await expect.poll(() => stateOf(job)).toBe('completed')
    expect([runs, work.failed]).toEqual([3, [[id, 'not now']]])
  }, 90_000)

  it('is given up if its process ended at each try', async () => {
    work.failed = []
    const runs: number[] = []
    work.run = async (id) => void runs.push(id)

    const { id, job } = await transact(db, async (tx) => {
      const id = (counter += 1)
      const job = await ready().one.plain.enqueue(tx, { id })
      await sql`update pgboss.job set retry_count = 10 where id = ${job}`.execute(tx)
      return { id, job }
    })

    await expect.poll(() => stateOf(job), { timeout: 60_000 }).toBe('completed')
    expect([runs, work.failed]).toEqual([[], [[id, 'It was begun 10 times and never came to an end']]])
  })
})

describe('a process that stops', () => {
  it('aborts running jobs, and another process runs them again', async () => {
    const third = await listening(3)
    const runs: { id: number; process: number }[] = []
    const { run, end } = held(runs)
    work.run = run
    const { id, job } = await enqueue(third.plain)
    await expect.poll(() => runs.length).toBe(1)
    const runner = [ready().one, ready().two, third][(runs[0]?.process ?? 0) - 1]

    const before = performance.now()
    await runner?.app.close()
    const tookMs = performance.now() - before

    expect(tookMs).toBeLessThan(5000)
    expect(await stateOf(job)).toBe('retry')
    await sql`update pgboss.job set start_after = now() where id = ${job}`.execute(db)
    await expect.poll(() => runs.length, { timeout: 60_000 }).toBe(2)
    end()
    await expect.poll(() => stateOf(job)).toBe('completed')
    expect(runs.map((one) => one.id)).toEqual([id, id])
    expect(runs[1]?.process).not.toBe(runs[0]?.process)
    await third.app.close()
  }, 90_000)
})

describe('before the app listens', () => {
  it('a test can run all due jobs', async () => {
    const still = await startProcess(4)
    const runs: number[] = []
    work.run = async (id) => void runs.push(id)
    await Promise.all([ready().one.app.close(), ready().two.app.close()])

    const { id, job } = await enqueue(still.plain)
    const before = await stateOf(job)
    await still.app.jobs.runDue()

    expect([before, await stateOf(job), runs]).toEqual(['created', 'completed', [id]])
    await still.app.close()
  })
})
