import { expect, it } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'
import { startSites } from '#testing/server/sites.ts'
import { linkQueueIn } from './queue.ts'
import { linkChecksIn } from './repository.ts'

const DAY_MS = 24 * 3_600_000
const GAP_MS = 300

const sites = startSites()
const linkChecks = { isOn: true, everyMs: 30 * DAY_MS, proxy: null }
const test = startTestApp({ linkChecks })
const other = alongside(test, { links: { reachability: sites.reachability, gapMs: GAP_MS } })

it('pauses a host for the longest time that it has asked for', async () => {
  const { id } = await buildSource(test.db, { link: 'http://resting.example/' })
  const queue = linkQueueIn(test.db, test.now)
  const [sooner, later] = [1, 2].map((days) => new Date(test.now().getTime() + days * DAY_MS)) as [Date, Date]

  for (const until of [sooner, later, sooner]) await queue.postponeHost('resting.example', until)

  expect(await linkChecksIn(test.db).pausedUntil(id, test.now())).toEqual(later)
})

const runOther = async () => {
  await buildSource(test.db)
  await transact(test.db, (tx) => other.app.linkChecks.wake(tx))
  await other.app.jobs.runDue()
}

it('a process pauses after another one, which may have requested the same sites', async () => {
  const [first, second] = [linkQueueIn(test.db, test.now), linkQueueIn(test.db, test.now)]
  // The first run ends the pause that follows a start.
  await runOther()
  await first.recordHeartbeat()
  const wasOtherActive = await Promise.all([first, second].map((queue) => queue.wasOtherActive(30_000)))
  const begun = performance.now()
  await runOther()
  const waited = performance.now() - begun
  test.advance(30_000)

  expect(wasOtherActive).toEqual([false, true])
  expect(waited).toBeGreaterThanOrEqual(GAP_MS)
  expect(await second.wasOtherActive(30_000)).toBe(false)
})
