import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { serverStatus } from '#contract/status/server-status.ts'
import { statusEndpoints } from '#contract/status/status.ts'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp({ version: '9.8.7' })
const users = signInUsers(test)
/** App with scheduled backups. */
const scheduling = startTestApp({ backups: { ...testConfig().backups, everyMs: 86_400_000 } })

const DAY_MS = 86_400_000

const ask = (who: keyof Users) => users[who].call(statusEndpoints.read)
const read = async () => {
  const { status, reply } = await ask('admin')
  expect(status).toBe(200)
  return serverStatus.parse(reply)
}

afterEach(async () => {
  await test.db.deleteFrom('email').execute()
  await test.db.deleteFrom('backup_try').execute()
  await sql`delete from pgboss.job`.execute(test.db)
})

const write = async (fields: { failed_at?: Date; last_error?: string; created_at?: Date }) => {
  const at = test.now()
  const row = {
    message_id: `${at.getTime()} ${Math.random()}`,
    kind: 'reset',
    recipient: 'ada@example.org',
    payload: '{}',
  }
  await test.db
    .insertInto('email')
    .values({ ...row, created_at: at, run_at: at, ...fields })
    .execute()
}

describe('the status of the server', () => {
  it.each([
    ['guest', 401, 'unauthenticated'],
    ['user', 403, 'forbidden'],
    ['manager', 403, 'forbidden'],
  ] as const)('is not for a %s', async (who, status, code) => {
    const { status: found, error } = await ask(who)

    expect([found, error.code]).toEqual([status, code])
  })

  it('names the version, the process and the database', async () => {
    const { version, process, database, index, degraded } = await read()

    expect([version, index, degraded]).toEqual(['9.8.7', null, []])
    expect(process).toMatchObject({ pid: globalThis.process.pid, host: expect.stringMatching(/\S/) })
    expect(Date.parse(process.startedAt)).toBeLessThan(Date.now())
    expect(process.bytes).toBeGreaterThan(1_000_000)
    const { rows } = await sql<{ version: string; most: string }>`
      select current_setting('server_version') as version, current_setting('max_connections') as most`.execute(test.db)
    expect(rows[0]?.version).toContain(database.version)
    expect(database).toMatchObject({ isReadOnly: false, mostConnections: Number(rows[0]?.most) })
    expect(database.bytes).toBeGreaterThan(1_000_000)
    expect(database.connections).toBeGreaterThan(0)
  })

  it('counts waiting, late and undelivered e-mails', async () => {
    const earlier = new Date(test.now().getTime() - 3_600_000)
    await write({})
    await write({ last_error: '450 later', created_at: earlier })
    await write({ last_error: '550 never', failed_at: test.now() })
    await write({ last_error: '550 never', failed_at: new Date(test.now().getTime() - 2 * DAY_MS) })

    const { emails, failures } = await read()

    expect(emails).toEqual({ waiting: 1, late: 1, undelivered: 2, oldestAt: earlier.toISOString() })
    expect(failures.emails).toBe(1)
  })

  it('states the time of the last good backup, and the error of the last one', async () => {
    await sql`insert into backup_try (is_scheduled, folder, is_encrypted, started_at, finished_at, rows, bytes, error) values
      (true, '/backups/1', true, now() - interval '4 days', now() - interval '4 days', 12, 3456, null),
      (true, '/backups/2', true, now() - interval '3 days', now() - interval '3 days', null, null, 'No space left'),
      (true, '/backups/3', true, now(), now(), null, null, 'No space left on the device')`.execute(test.db)

    const { backups, failures } = await read()

    expect(backups).toMatchObject({
      isScheduled: false,
      isFailed: true,
      lastError: 'No space left on the device',
      lastGood: { bytes: 3456, folder: '/backups/1', isEncrypted: true },
    })
    expect(failures.backups).toBe(1)
  })

  it.each([
    [true, true, null],
    [true, false, 'first'],
    [false, true, 'schedule'],
    [false, false, 'both'],
  ] as const)('names the missing kind of backup: scheduled %s, made %s', async (isScheduled, isMade, missing) => {
    const app = isScheduled ? scheduling : test
    await app.db.deleteFrom('backup_try').execute()
    if (isMade) {
      await sql`insert into backup_try (is_scheduled, folder, is_encrypted, started_at, finished_at, rows, bytes) values
        (false, '/backups/1', true, now(), now(), 12, 3456)`.execute(app.db)
    }
    const admin = await asRole(app, 'ROLE_ADMIN')
    const { reply } = await admin.call(statusEndpoints.read)

    const { backups } = serverStatus.parse(reply)
    expect([backups.isScheduled, backups.lastGood !== null, backups.missing]).toEqual([isScheduled, isMade, missing])
  })

  it('counts jobs by kind, and failed ones of the last day', async () => {
    await test.app.jobs.runDue()
    for (const [state, ended] of [
      ['created', null],
      ['retry', null],
      ['active', null],
      ['failed', new Date()],
      ['failed', new Date(Date.now() - 2 * DAY_MS)],
      ['completed', new Date()],
    ] as const) {
      await sql`insert into pgboss.job (name, policy, state, completed_on) values ('report-emails', 'singleton', ${state}::pgboss.job_state, ${ended})`.execute(
        test.db,
      )
    }

    const { jobs, failures } = await read()

    expect(jobs).toContainEqual({ name: 'report-emails', waiting: 2, running: 1, failed: 1 })
    expect(jobs.filter(({ name }) => name.startsWith('_'))).toEqual([])
    expect(failures.jobs).toBe(1)
  })

  it('counts open sessions by role', async () => {
    const before = (await read()).sessions
    const { id } = await buildAccount(test.db)
    const at = test.now()
    for (const token of ['one', 'two']) {
      const row = { token_hash: Buffer.from(token), account_id: id, created_at: at, seen_at: at }
      await test.db.insertInto('session').values(row).execute()
    }
    const over = {
      account_id: id,
      created_at: new Date(at.getTime() - DAY_MS),
      seen_at: new Date(at.getTime() - DAY_MS),
    }
    await test.db
      .insertInto('session')
      .values({ token_hash: Buffer.from('three'), ...over })
      .execute()

    expect((await read()).sessions).toEqual({ open: before.open + 2, people: before.people + 1 })
  })

  it('counts 5xx answers of a day, by the pattern of the route and with the id', async () => {
    test.app.degraded.add('tested', () => true)
    await sql`alter table tag rename to tag_away`.execute(test.db)
    const failed = await test.app.inject({ url: '/api/v1/tags/?search=secret' })
    await sql`alter table tag_away rename to tag`.execute(test.db)
    await test.app.inject({ url: '/api/v1/tags/nothing/here' })

    const { failures, degraded } = await read()

    expect([failed.statusCode, degraded]).toEqual([500, ['tested']])
    expect(failures.answers).toEqual([{ status: 500, count: 1 }])
    expect(failures.last).toEqual([
      {
        at: expect.any(String),
        method: 'GET',
        route: '/api/v1/tags/',
        status: 500,
        requestId: failed.headers['x-request-id'],
      },
    ])
    test.advance(DAY_MS + 3_600_000)
    expect([test.app.failures.counts(), test.app.failures.last()]).toEqual([[], []])
  })
})
