import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'
import { startSites } from '#testing/server/sites.ts'

const PROGRAM = join(import.meta.dirname, '../../../testing/server/checking-process.ts')
const DAY_MS = 24 * 3_600_000
const LEASE_MS = 10 * 60_000

const sites = startSites()
const test = startTestApp(
  { linkChecks: { isOn: true, everyMs: 30 * DAY_MS, proxy: null } },
  { links: { reachability: sites.reachability, gapMs: 1 } },
)

const run = async () => {
  await transact(test.db, (tx) => test.app.linkChecks.wake(tx))
  await test.app.jobs.runDue()
}

const countOf = async (condition: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from link_check where ${sql.raw(condition)}`.execute(test.db)
  return rows[0]?.count
}

const startChecking = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
  const { template: _, ...connection } = inject('testServer')
  return spawn(process.execPath, [PROGRAM, JSON.stringify(connection), rows[0]?.name ?? '', String(sites.port)])
}

it('a killed process loses nothing: its results are published, and its pending links are checked by another', async () => {
  const hosts = Array.from({ length: 9 }, (_, index) => `site${index}.example`)
  for (const host of hosts) await buildSource(test.db, { link: `http://${host}/` })
  const silent = hosts.slice(5)
  for (const host of silent) sites.answers.set(`${host}/`, () => {})

  const checking = await startChecking()
  const ended = once(checking, 'exit')
  // One result is written but unpublished; four are pending.
  await expect.poll(() => countOf('not is_published'), { timeout: 60_000 }).toBe(5)
  await expect.poll(() => sites.asked.length, { timeout: 60_000 }).toBe(9)
  checking.kill('SIGKILL')
  await ended
  sites.answers.clear()

  // While leases of the killed process last, its links aren't checked.
  await run()
  const states = await test.db.selectFrom('link_health').select('state').execute()
  const asked = sites.asked.length
  test.advance(LEASE_MS)
  await run()
  await run()

  expect([states.length, asked]).toEqual([5, 9])
  const health = await test.db.selectFrom('link_health').select('state').execute()
  expect(health.map(({ state }) => state)).toEqual(hosts.map(() => 'works'))
  expect(sites.asked.slice(9).toSorted()).toEqual(silent.map((host) => `HEAD ${host}/`))
  expect(await countOf('not is_published or claimed_until is not null')).toBe(0)
})
