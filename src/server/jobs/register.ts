import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { asDatabaseFailure } from '#server/db/failures.ts'
import { type Db, poolOf } from '#server/db/kysely.ts'
import { afterCommit } from '#server/db/transact.ts'
import { carryOut, type TakenJob } from './carry-out.ts'
import type { Job, JobDefinition, Jobs } from './job.ts'
import { openLibrary, type Statements } from './library.ts'
import { measureJobs } from './measure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

// Latency for jobs of other processes and schedules; own jobs start at once.
const POLL_SECONDS = 3
const STOP_MS = 5000
const OPEN_AGAIN_MS = 5000

// Type-safe when defined, untyped when read from the database.
type AnyDefinition = JobDefinition<unknown>

class JobLibrary implements Jobs {
  readonly #app: FastifyInstance
  readonly #db: Db
  readonly #definitions = new Map<string, AnyDefinition>()
  readonly #running = new Map<string, AbortController>()
  readonly #stopping = new AbortController()
  #opening: Promise<PgBoss> | undefined
  #openAgain: NodeJS.Timeout | undefined

  constructor(app: FastifyInstance, db: Db) {
    this.#app = app
    this.#db = db
  }

  get names(): readonly string[] {
    return [...this.#definitions.keys()]
  }

  define<Data>(definition: JobDefinition<Data>): Job<Data> {
    const { name } = definition
    // `carryOut` validates the data with its schema.
    this.#definitions.set(name, definition as unknown as AnyDefinition)
    const wake = () => void this.#wake(name)
    return {
      enqueue: async (tx, data, groupKey) => {
        const boss = await this.#open()
        const options = { db: within(tx), ...(groupKey !== undefined && { singletonKey: groupKey }) }
        const id = await boss.send(name, data as object, options)
        if (id === null) throw new Error(`A job of ${name} was not enqueued`)
        afterCommit(tx, wake)
        return id
      },
      cancel: async (tx, id) => {
        const boss = await this.#open()
        await boss.cancel(name, id, { db: within(tx) })
        afterCommit(tx, () => this.#running.get(id)?.abort())
      },
    }
  }

  async runDue(): Promise<void> {
    const boss = await this.#open()
    for (let isDone = false; !isDone; ) {
      isDone = true
      for (const [name, definition] of this.#definitions) {
        const [job] = await boss.fetch(name)
        if (!job) continue
        isDone = false
        const taken = { ...job, signal: new AbortController().signal }
        await this.#carryOut(definition, taken).then(
          () => boss.complete(name, job.id),
          (error: unknown) => boss.fail(name, job.id, { reason: String(error) }),
        )
      }
    }
  }

  /** Starts polling; retries while the database is away or read-only. */
  async listen(): Promise<void> {
    try {
      if (await this.#app.isReadOnly()) return this.#listenLater()
      const boss = await this.#open()
      for (const definition of this.#definitions.values()) await this.#work(boss, definition)
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#app.log.warn(error, 'jobs have to wait')
      this.#listenLater()
    }
  }

  #listenLater(): void {
    if (!this.#stopping.signal.aborted) this.#openAgain = setTimeout(() => void this.listen(), OPEN_AGAIN_MS)
  }

  /** Aborts running jobs, which other processes resume, and waits briefly. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The process stops'))
    clearTimeout(this.#openAgain)
    const boss = await this.#opening?.catch(() => undefined)
    await boss?.stop({ timeout: STOP_MS })
  }

  #open(): Promise<PgBoss> {
    this.#opening ??= openLibrary({
      pool: poolOf(this.#db),
      log: this.#app.log,
      names: this.names,
      isScheduled: [...this.#definitions.values()].some(({ schedule }) => schedule !== undefined),
    }).catch((error: unknown) => {
      this.#opening = undefined
      throw asDatabaseFailure(error)
    })
    return this.#opening
  }

  async #work(boss: PgBoss, definition: AnyDefinition): Promise<void> {
    const { name, schedule, concurrency = 1 } = definition
    if (schedule === undefined) await boss.unschedule(name)
    // A run missed while no process was up is made up for.
    else await boss.schedule(name, schedule, null, { tz: 'UTC', missed: 'once' })
    const options = { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: concurrency }
    await boss.work(name, options, async ([job]) => {
      if (job) await this.#carryOut(definition, job)
    })
  }

  async #carryOut(definition: AnyDefinition, job: TakenJob): Promise<void> {
    const cancelled = new AbortController()
    this.#running.set(job.id, cancelled)
    try {
      const dependencies = { stopping: this.#stopping.signal, cancelled: cancelled.signal, log: this.#app.log }
      await carryOut(definition, job, dependencies)
    } finally {
      this.#running.delete(job.id)
      void this.#wake(definition.name)
    }
  }

  async #wake(name: string): Promise<void> {
    const boss = await this.#opening?.catch(() => undefined)
    for (const worker of boss?.getWipData() ?? []) if (worker.name === name) boss?.notifyWorker(worker.id)
  }
}

const within = (tx: Db): Statements => ({
  executeSql: async (text, values) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/** Lets modules define jobs and runs them while the app listens. */
export const registerJobs = (app: FastifyInstance, { db }: { db: Db }): void => {
  const library = new JobLibrary(app, db)
  app.decorate('jobs', library)
  measureJobs(app, db, () => library.names)
  // Not awaited: the app serves calls without it.
  app.addHook('onListen', async () => void library.listen())
  app.addHook('onClose', () => library.stop())
}
