import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { buildApp } from '#server/app.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { hashing } from '#server/modules/accounts/password.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { alongside, startTestApp, type TestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount, buildSource } from '#testing/server/factories.ts'
import { poolFor } from '#testing/server/test-server.ts'

const metrics = { host: '127.0.0.1', port: 0 }
const test = startTestApp({ metrics })
const second = alongside(test, { index: true })
const without = startTestApp()

const SOME_SECONDS_MS = 6000
// Raised with each scrape: the test clock is reset between tests, and each scrape must be later than the last.
let looks = 10

const scrape = async ({ app }: Pick<TestApp, 'app'> = test) => {
  // The reply may arrive before its request is counted.
  await new Promise((resolve) => setImmediate(resolve))
  looks += 1
  test.advance(looks * SOME_SECONDS_MS)
  return (await app.metrics?.text()) ?? ''
}

const valuesIn = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^sourcebook_${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels.replaceAll('"', ''),
      Number(value),
    ]),
  )

const indexIn = (text: string) => {
  const [ready, fresh, bytes, version, lag] = ['ready', 'fresh', 'bytes', 'version', 'lag_seconds'].map(
    (name) => valuesIn(text, `index_${name}`)[''],
  )
  return { ready, fresh, bytes, version, lag }
}

describe('the metrics of requests', () => {
  it('count them by route pattern, method and status, never by their contents', async () => {
    const user = await asRole(test, 'ROLE_USER')
    const source = await buildSource(test.db, { title: 'Planted title', link: 'https://planted.example/' })
    await user.call(sourceEndpoints.detail, { params: { id: source.id } })
    await user.call(sourceEndpoints.detail, { params: { id: 987_654 } })
    await user.call(sourceEndpoints.list, { query: { search: 'plantedword' } })
    await asGuest(test).call(sessionEndpoints.login, { body: { username: 'planted@example.org', password: 'x' } })
    await test.app.inject({ url: '/planted/path?x=plantedquery' })
    await test.app.inject({ url: '/api/v1/planted/' })
    await test.app.inject({ url: '/api/v1/tags/', method: 'DELETE' })
    await test.app.inject({ url: '/planted', method: 'OPTIONS', headers: { origin: 'https://planted.example' } })
    await test.app.inject({ url: '/healthz', headers: { host: 'planted.example' } })

    const text = await scrape()

    expect(valuesIn(text, 'http_request_duration_seconds_count')).toMatchObject({
      'route=/api/v1/source/detail/:id/,method=GET,status=200': 1,
      'route=/api/v1/source/detail/:id/,method=GET,status=404': 1,
      'route=/api/v1/source/global/,method=GET,status=200': 1,
      'route=/healthz,method=GET,status=200': 1,
      'route=/api/,method=GET,status=404': 1,
      'route=/api/v1/tags/,method=DELETE,status=405': 1,
      'route=page,method=GET,status=404': 1,
    })
    expect(text.toLowerCase()).not.toContain('planted')
  })

  it('count 5xx answers by kind, a bug apart from a database failure', async () => {
    await test.db.schema.alterTable('tag').renameTo('tag_away').execute()
    await test.app.inject({ url: '/api/v1/tags/' })
    await test.db.schema.alterTable('tag_away').renameTo('tag').execute()

    expect(valuesIn(await scrape(), 'failures_total')).toMatchObject({ 'kind=bug': 1, 'kind=database away': 0 })
  })

  it('count followers of events, and not their duration', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const before = valuesIn(await scrape(), 'event_streams')
    await fetch(`${address}/api/v1/events/`, { signal: leaving.signal })

    const during = valuesIn(await scrape(), 'event_streams')
    leaving.abort()

    await expect.poll(async () => valuesIn(await scrape(), 'event_streams')).toEqual({ '': 0 })
    expect([before, during]).toEqual([{ '': 0 }, { '': 1 }])
    expect(Object.keys(valuesIn(await scrape(), 'http_request_duration_seconds_count')).join()).not.toContain(
      '/events/',
    )
  })
})

describe('the metrics of the process', () => {
  it('have its connections and waiting requests', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const most = valuesIn(await scrape(second), 'database_connections_limit')['pool=all'] ?? 0
    const begun = Array.from({ length: most }, () => Promise.withResolvers<void>())
    const holders = begun.map(({ resolve }) =>
      test.db.connection().execute(async () => {
        resolve()
        await held
      }),
    )
    await Promise.all(begun.map(({ promise }) => promise))
    const waiting = sql`select 1`.execute(test.db)

    const looked = second.app.metrics?.text()
    setTimeout(release, 50)
    const text = (await looked) ?? ''

    await Promise.all([...holders, waiting])
    const after = await scrape(second)
    expect(most).toBeGreaterThan(1)
    expect(valuesIn(text, 'database_connections')).toEqual({ 'pool=all,state=used': most, 'pool=all,state=idle': 0 })
    expect(valuesIn(text, 'database_waiting')['pool=all']).toBeGreaterThanOrEqual(1)
    expect(valuesIn(after, 'database_waiting')).toEqual({ 'pool=all': 0 })
  })

  it('have running and waiting password hashes', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const tasks = [1, 2, 3].map(() => hashing.run(() => held))

    const text = await scrape()
    release()
    await Promise.all(tasks)

    expect(valuesIn(text, 'hashing')).toEqual({ 'state=running': 2, 'state=waiting': 1 })
    expect(valuesIn(await scrape(), 'hashing')).toEqual({ 'state=running': 0, 'state=waiting': 0 })
  })

  it('have the state of the index, its size and its delay', async () => {
    const { libraryIndex } = second.app
    await libraryIndex?.ready()
    await libraryIndex?.follow()
    const before = await scrape(second)
    await buildSource(test.db)
    const behind = await scrape(second)
    await libraryIndex?.follow()
    const after = await scrape(second)

    const [was, is] = [indexIn(before), indexIn(after)]
    expect(was).toMatchObject({ ready: 1, lag: 0 })
    expect(was.bytes).toBeGreaterThan(1000)
    expect(indexIn(behind).lag).toBeGreaterThan(0)
    expect(is).toEqual({ ...was, fresh: Number(was.fresh) + 1, version: expect.any(Number) })
    expect(is.version).toBeGreaterThan(Number(was.version))
    expect(valuesIn(await scrape(), 'index_ready')).toEqual({})
  })

  it('have Node’s own values under their usual names', async () => {
    const text = await scrape()

    expect(text).toMatch(/^process_cpu_seconds_total \d/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
    expect(text).toMatch(/^nodejs_heap_size_used_bytes \d/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  })

  it('name the release', async () => {
    expect(await scrape()).toContain(
      `sourcebook_build_info{version="${test.config.version}",node="${process.version}"} 1`,
    )
  })
})

describe('the metrics of the library', () => {
  it('have waiting, late and undelivered e-mails, and the age of the oldest', async () => {
    const { id } = await buildAccount(test.db)
    const at = new Date(test.now().getTime() - 100_000)
    // Scheduled for tomorrow, so that the listening app doesn't send them.
    const tomorrow = new Date(test.now().getTime() + 86_400_000)
    const email = { kind: 'reset', account_id: id, payload: '{}', created_at: at, run_at: tomorrow } as const
    const emails = [{}, { last_error: 'x' }, { last_error: 'x', failed_at: at }, { failed_at: at }, { sent_at: at }]
    await test.db
      .insertInto('email')
      .values(emails.map((more) => ({ ...email, ...more, message_id: crypto.randomUUID() })))
      .execute()

    const text = await scrape()

    expect(valuesIn(text, 'emails')).toMatchObject({ 'state=waiting': 1, 'state=late': 1, 'state=undelivered': 2 })
    expect(valuesIn(text, 'email_oldest_seconds')['']).toBeGreaterThan(99)
    await test.db.deleteFrom('email').execute()
    expect(valuesIn(await scrape(), 'email_oldest_seconds')).toEqual({ '': 0 })
  })

  it('have open sessions, without expired ones', async () => {
    const before = valuesIn(await scrape(), 'sessions')[''] ?? 0
    await asRole(test, 'ROLE_USER')
    const during = valuesIn(await scrape(), 'sessions')['']
    test.advance(test.config.sessionMaxMs)

    expect(during).toBe(before + 1)
    expect(valuesIn(await scrape(), 'sessions')).toEqual({ '': 0 })
  })

  it('have jobs by kind and state', async () => {
    await test.app.jobs.runDue()
    const idle = valuesIn(await scrape(), 'jobs')
    const [name = ''] = /(?<=name=)[^,]+/.exec(Object.keys(idle)[0] ?? '') ?? []
    const insert = (state: string, ended: string | null) =>
      sql`insert into pgboss.job (name, state, completed_on) values (${name}, ${state}::pgboss.job_state, ${ended}::text::timestamptz)`.execute(
        test.db,
      )
    await insert('failed', new Date().toISOString())
    await insert('failed', '2020-01-01T00:00:00Z')
    await insert('completed', new Date().toISOString())

    const one = valuesIn(await scrape(), 'jobs')

    expect(Object.keys(idle).length).toBeGreaterThanOrEqual(8)
    expect(new Set(Object.values(idle))).toEqual(new Set([0]))
    expect(one).toEqual({ ...idle, [`name=${name},state=failed`]: 1 })
  })

  it('have the age of the last good backup, if there is one, and whether the last failed', async () => {
    const none = await scrape()
    await sql`insert into backup_try (is_scheduled, folder, is_encrypted, started_at, finished_at, rows, bytes)
      values (true, '/planted', false, now() - interval '2 hours', now() - interval '1 hour', 5, 4096)`.execute(test.db)
    const good = await scrape()
    await sql`insert into backup_try (is_scheduled, folder, is_encrypted, started_at, finished_at, error)
      values (true, '/planted', false, now(), now(), 'planted')`.execute(test.db)
    const failed = await scrape()

    expect(valuesIn(none, 'backup_age_seconds')).toEqual({ '': Number.NaN })
    expect(valuesIn(good, 'backup_age_seconds')['']).toBeGreaterThan(3599)
    expect([none, good, failed].map((text) => valuesIn(text, 'backup_failed'))).toEqual([
      { '': 0 },
      { '': 0 },
      { '': 1 },
    ])
    expect(valuesIn(good, 'backup_bytes')).toEqual({ '': 4096 })
    expect(valuesIn(failed, 'degraded')).toEqual({ 'reason=backup-failed': 1 })
    expect(failed).not.toContain('planted')
  })
})

describe('a scrape', () => {
  it('is answered while the database is away, and reports that', async () => {
    const pool = poolFor(inject('testServer'), inject('testServer').template, 1)
    const app = await buildApp({ db: queriesOver(pool), config: testConfig({ metrics }) })
    onTestFinished(() => app.close())
    await pool.end()

    const text = (await app.metrics?.text()) ?? ''

    expect(valuesIn(text, 'database_up')).toEqual({ '': 0 })
    expect(valuesIn(text, 'hashing')).toEqual({ 'state=running': 0, 'state=waiting': 0 })
    expect(valuesIn(text, 'sessions')).toEqual({ '': Number.NaN })
    expect(valuesIn(await scrape(), 'database_up')).toEqual({ '': 1 })
  })

  it('is never answered at the public port', async () => {
    const answer = await test.app.inject({ url: '/metrics' })

    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('sourcebook_')
  })

  it('is not available unless configured', () => {
    expect(without.app.metrics).toBeNull()
  })
})
