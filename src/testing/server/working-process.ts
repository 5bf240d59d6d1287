import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from '#contract/zod.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { openPool } from './test-server.ts'

/* Test process to kill: runs jobs that record steps and wait before the fourth. */
const [connection = '{}'] = process.argv.slice(2)
const LAST_STEP = 6

const pool = openPool(JSON.parse(connection) as object)
const db = queriesOver(pool)
const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '100000', DEMO: 'off' })
const app = await buildApp({ db, config, transport: { send: async () => {} } })

const stepsDone = async (id: number) => {
  const { rows } = await sql<{ steps: number }>`select count(*) as steps from step where job = ${id}`.execute(db)
  return rows[0]?.steps ?? 0
}

const untilGateIsOpen = async (signal: AbortSignal) => {
  while ((await sql`select from gate`.execute(db)).rows.length === 0) await sleep(20, undefined, { signal })
}

const job = app.jobs.define({
  name: 'test-steps',
  data: z.object({ id: z.number() }),
  run: async ({ id }, signal) => {
    for (let step = (await stepsDone(id)) + 1; step <= LAST_STEP; step += 1) {
      if (step === 4) await untilGateIsOpen(signal)
      await sql`insert into step (job, step, pid) values (${id}, ${step}, ${process.pid})`.execute(db)
    }
  },
})

const stop = async () => {
  await app.close()
  await pool.end()
  process.disconnect()
}
process.once('SIGTERM', () => void stop())
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', (id: number) => {
  void transact(db, (tx) => job.enqueue(tx, { id }, 'one')).then(() => process.send?.('enqueued'))
})
process.send?.('listening')
