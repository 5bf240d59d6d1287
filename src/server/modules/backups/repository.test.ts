import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { beginAttempt, endAttempt, findBackupState, findLastScheduled } from './repository.ts'

const HOUR_MS = 3_600_000

const test = startTestApp()

beforeEach(() => test.db.deleteFrom('backup_try').execute())

const begin = (folder = '/backups/one', isScheduled = true) =>
  beginAttempt(test.db, { isScheduled, folder, isEncrypted: true })

const good = async (folder?: string) => {
  const id = await begin(folder)
  await endAttempt(test.db, id, { rows: 12, bytes: 3456 })
  return id
}

const failed = async () => endAttempt(test.db, await begin('/backups/failed'), { error: 'The disk is full' })

/** Ages all attempts. */
const wait = (hours: number) => {
  const by = sql`make_interval(hours => ${hours})`
  return sql`update backup_try set started_at = started_at - ${by}, finished_at = finished_at - ${by}`.execute(test.db)
}

describe('the state of the backups', () => {
  it('is unknown before the first backup', async () => {
    expect(await findBackupState(test.db, HOUR_MS)).toEqual({
      lastTry: null,
      lastGood: null,
      ageSeconds: null,
      lastError: null,
      isFailed: false,
      isOld: false,
    })
  })

  it('names the last successful backup, and a later failed one', async () => {
    await good('/backups/first')
    await good('/backups/second')
    await wait(1)
    await failed()

    const state = await findBackupState(test.db, HOUR_MS)

    expect(state).toMatchObject({
      lastTry: { folder: '/backups/failed', rows: null, bytes: null, error: 'The disk is full', isEncrypted: true },
      lastGood: { folder: '/backups/second', rows: 12, bytes: 3456, error: null, isScheduled: true },
      lastError: 'The disk is full',
      isFailed: true,
      isOld: false,
    })
    expect(Math.round((state.ageSeconds ?? 0) / 60)).toBe(60)
  })

  it('is good again after the next successful backup', async () => {
    await failed()
    await good()

    expect(await findBackupState(test.db, HOUR_MS)).toMatchObject({ lastError: null, isFailed: false })
  })

  it('is old if no backup succeeded for twice the interval of a schedule, and never without a schedule', async () => {
    await good()
    await wait(3)

    const asked = [HOUR_MS, 2 * HOUR_MS, null].map((everyMs) => findBackupState(test.db, everyMs))

    expect((await Promise.all(asked)).map(({ isOld }) => isOld)).toEqual([true, false, false])
  })

  it('is old if no backup ever succeeded', async () => {
    await failed()
    await wait(3)
    await begin()

    expect(await findBackupState(test.db, HOUR_MS)).toMatchObject({ lastGood: null, isOld: true, isFailed: true })
  })

  it('ignores a running backup, and reports one whose process died', async () => {
    await good()
    await begin('/backups/under-way')
    const underWay = await findBackupState(test.db, HOUR_MS)
    await begin('/backups/next')

    expect(underWay).toMatchObject({ lastTry: { finishedAt: null }, isFailed: false })
    expect(await findBackupState(test.db, HOUR_MS)).toMatchObject({
      lastTry: { folder: '/backups/next' },
      lastError: 'The process ended before it was done',
      isFailed: true,
    })
  })

  it('is reported to monitors in /readyz', async () => {
    await failed()
    const ready = async () => (await test.app.inject({ url: '/readyz' })).json()

    const afterFailure = await ready()
    await good()

    expect(afterFailure).toEqual({ status: 'degraded', reasons: ['backup-failed'] })
    expect(await ready()).toEqual({ status: 'ready' })
  })
})

it('a schedule counts from the last scheduled backup, not from manual ones', async () => {
  const before = await findLastScheduled(test.db)
  await good()
  await wait(5)
  await endAttempt(test.db, await begin('/elsewhere', false), { error: 'no' })

  const last = await findLastScheduled(test.db)

  expect(before).toBeUndefined()
  expect([Math.round((last?.ageMs ?? 0) / HOUR_MS), last?.isGood]).toEqual([5, true])
})

it('the oldest of very many tries are deleted, but never the last successful one', async () => {
  const kept = await good()
  await sql`insert into backup_try (is_scheduled, folder, is_encrypted, finished_at, error)
    select true, 'f', false, now(), 'no' from generate_series(1, 250)`.execute(test.db)

  const last = await begin()

  const { rows } = await sql<{ id: number }>`select id from backup_try order by id`.execute(test.db)
  expect([rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([201, kept, last])
})
