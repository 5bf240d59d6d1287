import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { alongside, startTestApp, type TestApp } from '#testing/server/app.ts'
import { buildAccount, buildReport, buildSource } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const other = alongside(test)
const off = startTestApp({ reportEmail: false })
const users = signInUsers(test)

const DAY_MS = 24 * 60 * 60_000

/** Runs the daily job immediately. */
const comesDue = async ({ app, db }: TestApp) => {
  // Registers the kinds of jobs.
  await app.jobs.runDue()
  await sql`insert into pgboss.job (name, policy) values ('report-emails', 'singleton')`.execute(db)
}

const morning = async () => {
  const before = [test.emails.length, other.emails.length]
  await comesDue(test)
  await test.app.jobs.runDue()
  await test.deliver()
  return [...test.emails.slice(before[0]), ...other.emails.slice(before[1])]
}

const addressOf = async (id: number) => {
  const row = await test.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return row.email
}

const ownSource = () => buildSource(test.db, { groupId: users.user.groupId, title: 'Register of Nowhere' })

const report = async (source: { id: number }) =>
  buildReport(test.db, { sourceId: source.id, accountId: users.otherUser.id })

beforeEach(async () => {
  await test.db.deleteFrom('source_report').execute()
  await test.db.deleteFrom('report_email').execute()
})
afterEach(async () => {
  await test.db.deleteFrom('email').execute()
})

describe('the daily e-mail on open reports', () => {
  it('goes to the people who answer them, with numbers and addresses of lists, and no other data', async () => {
    const source = await ownSource()
    await report(source)
    await buildReport(test.db, { sourceId: source.id, accountId: users.admin.id })
    await report(await buildSource(test.db, { groupId: null }))
    await buildAccount(test.db, { role: 'ROLE_GROUP_MANAGER', groupId: users.user.groupId, pending: true })

    const emails = await morning()

    const manager = await addressOf(users.manager.id)
    const admins = await test.db.selectFrom('account').select('email').where('role', '=', 'ROLE_ADMIN').execute()
    const subjects = Object.fromEntries(emails.map(({ to, subject }) => [to, subject]))
    expect(emails).toHaveLength(admins.length + 1)
    expect(subjects).toEqual({
      [manager]: 'Sourcebook: 2 reports to answer',
      ...Object.fromEntries(admins.map((admin) => [admin.email, 'Sourcebook: 1 report to answer'])),
    })
    const [email] = emails.filter(({ to }) => to === manager)
    expect(email?.text).toContain(`${test.config.publicUrl}/reports`)
    expect(email?.text).not.toContain('Nowhere')
    expect(email?.html).not.toContain('Nowhere')
  })

  it('is repeated only for new reports, and at most once a day', async () => {
    const source = await ownSource()
    await report(source)
    const first = await morning()
    await buildReport(test.db, { sourceId: source.id, accountId: users.admin.id })
    const sameDay = await morning()
    test.advance(DAY_MS)
    const nextDay = await morning()
    test.advance(DAY_MS)
    const nothingNew = await morning()

    expect([first, sameDay, nextDay, nothingNew].map((emails) => emails.map(({ subject }) => subject))).toEqual([
      ['Sourcebook: 1 report to answer'],
      [],
      ['Sourcebook: 2 reports to answer'],
      [],
    ])
  })

  it('is not sent if all are answered, even just before sending', async () => {
    const { id } = await report(await ownSource())
    await comesDue(test)
    await test.app.jobs.runDue()
    await users.manager.call(reportEndpoints.close, { params: { id }, body: { answer: 'Mended.' } })
    const before = test.emails.length
    await test.deliver()
    const answeredBefore = test.emails.length - before
    test.advance(DAY_MS)

    expect([answeredBefore, await morning()]).toEqual([0, []])
  })

  it('is written once by two processes', async () => {
    await report(await ownSource())
    await comesDue(test)
    await comesDue(other)

    await Promise.all([test.app.jobs.runDue(), other.app.jobs.runDue()])

    const rows = await test.db.selectFrom('email').select('account_id').where('kind', '=', 'open_reports').execute()
    expect(rows).toEqual([{ account_id: users.manager.id }])
  })

  it('replaces an earlier one that could not be sent', async () => {
    const source = await ownSource()
    await report(source)
    await comesDue(test)
    await test.app.jobs.runDue()
    test.advance(DAY_MS)
    await buildReport(test.db, { sourceId: source.id, accountId: users.admin.id })

    expect((await morning()).map(({ subject }) => subject)).toEqual(['Sourcebook: 2 reports to answer'])
  })
})

describe('its time of day', () => {
  const scheduled = async ({ app, db }: TestApp) => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const rows = async () =>
      (await sql`select cron, timezone from pgboss.schedule where name = 'report-emails'`.execute(db)).rows
    // Waits for pg-boss, which opens after the app has started.
    await app.jobs.runDue()
    return rows
  }

  it('is stored in the database, for all processes', async () => {
    const rows = await scheduled(test)

    await expect.poll(rows).toEqual([{ cron: '0 5 * * *', timezone: 'UTC' }])
  })

  it('is not stored if the e-mail is switched off, nor is anything sent', async () => {
    const rows = await scheduled(off)
    const source = await buildSource(off.db)
    const { id } = await buildAccount(off.db, { role: 'ROLE_ADMIN' })
    await buildReport(off.db, { sourceId: source.id, accountId: id })
    await comesDue(off)
    await off.app.jobs.runDue()

    expect(await rows()).toEqual([])
    expect(await off.db.selectFrom('email').select('kind').execute()).toEqual([])
  })
})
