import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkEmailEndpoints } from '#contract/emails/link-emails.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildSource } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp({ linkChecks: { isOn: true, everyMs: 1, proxy: null } })
const other = alongside(test)
const users = signInUsers(test)

const WEEK_MS = 7 * 24 * 60 * 60_000

/** Runs Monday's job in two processes at once and returns the e-mails sent. */
const monday = async () => {
  const before = test.emails.length
  await test.app.jobs.runDue()
  await sql`insert into pgboss.job (name, policy) values ('link-emails', 'singleton'), ('link-emails', 'singleton')`.execute(
    test.db,
  )
  await Promise.all([test.app.jobs.runDue(), other.app.jobs.runDue()])
  await test.deliver()
  return test.emails.slice(before)
}

const addressOf = async (id: number) =>
  (await test.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Creates a source whose link has this state. */
const find = async (state: 'works' | 'gone' | 'moved', values: Parameters<typeof buildSource>[1] = {}) => {
  const { id } = await buildSource(test.db, { groupId: users.manager.groupId, title: 'Register of Nowhere', ...values })
  const time = test.now()
  await test.db.insertInto('link_health').values({ source_id: id, state, checked_at: time }).execute()
  await test.db.insertInto('link_check').values({ source_id: id, state, checked_at: time, changed_at: time }).execute()
}

const stop = (token: string, body = 'List-Unsubscribe=One-Click') =>
  test.app.inject({
    method: 'POST',
    url: `${API_PREFIX}${linkEmailEndpoints.stop.path}?${new URLSearchParams({ token }).toString()}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })

beforeEach(async () => {
  await test.db.deleteFrom('source').execute()
  await test.db.deleteFrom('link_email').execute()
})
afterEach(() => test.db.deleteFrom('email').execute())

describe('the weekly e-mail on links', () => {
  it('goes once to people who may change the sources, with numbers and addresses of lists, and no other data', async () => {
    await find('gone', { link: 'https://secret.example/', isPublic: false })
    await find('moved')
    await find('works')
    await buildAccount(test.db, { role: 'ROLE_GROUP_MANAGER', groupId: users.manager.groupId, pending: true })

    const emails = await monday()

    const manager = await addressOf(users.manager.id)
    const admins = await test.db.selectFrom('account').select('email').where('role', '=', 'ROLE_ADMIN').execute()
    expect(emails.map(({ to }) => to).toSorted()).toEqual([manager, ...admins.map(({ email }) => email)].toSorted())
    const email = emails.find(({ to }) => to === manager)
    expect(email?.text).toContain('Gone: 1\nMoved: 1')
    expect(email?.text).toContain(`${test.config.publicUrl}/sources?health=gone`)
    // Administrators learn nothing of private sources.
    expect(emails.find(({ to }) => to !== manager)?.text).toContain('Gone: 0\nMoved: 1')
    expect(email?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(email?.headers.get('list-unsubscribe')).toMatch(/^<http.*\/user\/link-emails\/stop\/\?token=[\da-f]{64}>$/)
    for (const { text, html } of emails) expect(text + html).not.toMatch(/Nowhere|secret/)
  })

  it('is repeated only for new changes, and at most once a week', async () => {
    await find('gone')
    const first = (await monday()).length
    const again = (await monday()).length
    test.advance(WEEK_MS)
    const nothingNew = (await monday()).length
    await find('moved')
    const new_ = (await monday()).length
    await find('moved')
    const sameWeek = (await monday()).length

    expect([again, nothingNew, sameWeek]).toEqual([0, 0, 0])
    expect([first > 0, new_]).toEqual([true, first])
  })

  it('is not sent if all links were repaired by then', async () => {
    await find('gone')
    await test.db.updateTable('link_health').set({ state: 'works' }).execute()

    expect(await monday()).toEqual([])
  })

  it('is stopped by one click in the mail program, and not by GET', async () => {
    await find('gone')
    const emails = await monday()
    const manager = await addressOf(users.manager.id)
    const link = emails.find(({ to }) => to === manager)?.links.find((one) => one.includes('/stop-emails'))
    const token = new URL(link ?? 'nowhere:').searchParams.get('token') ?? ''
    const wanted = async () => (await users.manager.call(linkEmailEndpoints.read)).reply.wanted

    const looked = await test.app.inject(`${API_PREFIX}/user/link-emails/stop/?token=${token}`)
    const wrong = await stop('none')
    const asPage = await users.guest.call(linkEmailEndpoints.stop, { query: { token: 'none' } })
    const before = await wanted()
    const { statusCode } = await stop(token)

    expect([looked.statusCode, wrong.statusCode, asPage.status]).toEqual([405, 204, 204])
    expect([before, statusCode, await wanted()]).toEqual([true, 204, false])
    test.advance(WEEK_MS)
    await find('gone')
    expect((await monday()).map(({ to }) => to)).not.toContain(manager)
  })

  it('is stopped by a form of at most 64 kB', async () => {
    const longest = await stop('none', 'x'.repeat(64 * 1024))
    const longer = await stop('none', 'x'.repeat(64 * 1024 + 1))

    expect([longest.statusCode, longer.statusCode]).toEqual([204, 413])
  })

  it('can be chosen by each person', async () => {
    await users.manager.call(linkEmailEndpoints.choose, { body: { wanted: false } })
    await find('gone')
    const without = (await monday()).map(({ to }) => to)
    await users.manager.call(linkEmailEndpoints.choose, { body: { wanted: true } })

    const manager = await addressOf(users.manager.id)
    expect(without).not.toContain(manager)
    expect((await monday()).map(({ to }) => to)).toEqual([manager])
  })

  it('is chosen with true or false', async () => {
    const { status, error } = await users.admin.call(linkEmailEndpoints.choose, { body: { wanted: 'no' } })

    expect([status, error.errors]).toEqual([400, [{ field: 'wanted', message: 'This is neither true nor false' }]])
  })
})
