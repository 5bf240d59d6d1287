import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { freePort } from '#testing/server/free-port.ts'
import { productOn } from '#trials/chaos/product.ts'
import { PROMETHEUS, startPrometheus } from './prometheus.ts'

// Fires each alert of src/deploy/prometheus in a real Prometheus by causing it.

const QUIET_MS = 8000
const CALL_MS = 200

/** Server with own database and Prometheus; `pool` is the owner's. */
const setUp = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-alerts-'))
  const embedded = await startEmbedded(join(folder, 'database'))
  const { host, user, database } = embedded.connection
  const pool = new Pool(embedded.connection)
  pool.on('error', () => {})
  const metricsPort = await freePort()
  const product = await productOn({
    settings: {
      DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: join(folder, 'data'),
      METRICS_PORT: String(metricsPort),
    },
  })
  await product.start()
  const prometheus = await startPrometheus(join(folder, 'prometheus'), await freePort(), `127.0.0.1:${metricsPort}`)
  const stopDatabase = async () => {
    if (!pool.ended) await pool.end()
    await embedded.stop()
  }
  const end = async () => {
    await prometheus.stop()
    await product.end('SIGKILL')
    await stopDatabase()
    await rm(folder, { recursive: true, force: true })
  }
  return { pool, product, prometheus, stopDatabase, end }
}

type Trial = Awaited<ReturnType<typeof setUp>>

const answerWith500 = async ({ pool, product }: Trial) => {
  await pool.query('alter table tag rename to tag_away')
  for (let call = 0; call < 10; call += 1) {
    const answer = await fetch(`${product.address}/api/v1/tags/`)
    if (answer.status !== 500) throw new Error(`answered with ${answer.status}`)
    await sleep(CALL_MS)
  }
  await pool.query('alter table tag_away rename to tag')
}

interface Cause {
  readonly alert: string
  readonly done: string
  readonly make: (trial: Trial) => Promise<unknown>
}

/** Ordered so that no cause hides a later alert. */
const causes: readonly Cause[] = [
  {
    alert: 'SourcebookBehind',
    done: 'an e-mail that has waited for an hour',
    make: ({ pool }) =>
      pool.query(`insert into email (message_id, kind, recipient, payload, created_at, run_at)
        values (gen_random_uuid(), 'reset', 'nobody@example.org', '{}', now() - interval '1 hour', now() + interval '1 day')`),
  },
  {
    alert: 'SourcebookBackup',
    done: 'a backup that failed',
    make: ({ pool }) =>
      pool.query(`insert into backup_try (is_scheduled, folder, is_encrypted, started_at, finished_at, error)
        values (true, '/nowhere', false, now(), now(), 'the disk is full')`),
  },
  { alert: 'SourcebookServerErrors', done: 'a table that is not there: ten answers with 500', make: answerWith500 },
  { alert: 'SourcebookDatabase', done: 'the database stopped', make: ({ stopDatabase }) => stopDatabase() },
  { alert: 'SourcebookDown', done: 'kill -9 of the server', make: ({ product }) => product.end('SIGKILL') },
]

const rowOf = async (trial: Trial, { alert, done, make }: Cause) => {
  const start = performance.now()
  await make(trial)
  const fired = await trial.prometheus.untilFiring(alert).catch((error: Error) => error)
  const took = `${((performance.now() - start) / 1000).toFixed(1)} s`
  const isMissing = fired instanceof Error
  const text = isMissing ? `never | ${fired.message}` : `${took} | ${fired.annotations['summary']}`
  return { isMissing, line: `| ${alert} | ${done} | ${text} |` }
}

const run = async (): Promise<number> => {
  const trial = await setUp()
  const rows = []
  try {
    await sleep(QUIET_MS)
    const early = await trial.prometheus.firing()
    if (early.length > 0) throw new Error(`${early.join(', ')} fired before anything was done`)
    for (const cause of causes) rows.push(await rowOf(trial, cause))
  } finally {
    await trial.end()
  }
  const lines = ['| alert | done | fired after | summary |', '|---|---|---|---|', ...rows.map(({ line }) => line)]
  process.stdout.write(`${lines.join('\n')}\n`)
  return rows.some(({ isMissing }) => isMissing) ? 1 : 0
}

if (existsSync(PROMETHEUS)) process.exitCode = await run()
else process.stdout.write(`skipped: no alert was made to fire, as there is no ${PROMETHEUS} (Debian: prometheus)\n`)
