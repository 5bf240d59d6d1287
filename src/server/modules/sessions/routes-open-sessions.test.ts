import { beforeAll, describe, expect, it } from 'vitest'
import { SESSION_LIMIT } from '#contract/limits.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { recordedBy } from '#testing/server/activity.ts'
import { asGuest, asRole, cookieOf, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, MISSING_ID, TEST_PASSWORD } from '#testing/server/factories.ts'
import { buildLink } from '#testing/server/links.ts'

const MINUTE = 60_000

const test = startTestApp()
let guest: TestActor

beforeAll(() => {
  guest = asGuest(test)
})

interface LoginOrigin {
  readonly userAgent?: string
  readonly address?: string
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'

/** Logs in somewhere, and resolves with the cookie. */
const logIn = async (email: string, { userAgent = FIREFOX, address = '203.0.113.7' }: LoginOrigin = {}) =>
  cookieOf(
    await guest.call(sessionEndpoints.login, {
      body: { username: email, password: TEST_PASSWORD },
      headers: { 'user-agent': userAgent },
      from: address,
    }),
  )

const listWith = async (cookie: string) => (await guest.call(sessionEndpoints.list, { headers: { cookie } })).reply
/** Id of the only open session; fails if there are several. */
const idWith = async (cookie: string) => {
  const [session, ...others] = await listWith(cookie)
  if (!session || others.length > 0) throw new Error('there is one session')
  return session.id
}
const isIn = async (cookie: string) =>
  (await guest.call(sourceEndpoints.listGroup, { headers: { cookie } })).status === 200
const endWith = (cookie: string, id: number | string) =>
  guest.call(sessionEndpoints.end, { params: { id }, headers: { cookie } })

describe('the own sessions', () => {
  it('are listed with device and address, the last used first, with a mark on the current one', async () => {
    const { email } = await buildAccount(test.db)
    const begun = test.now()
    const office = await logIn(email)
    test.advance(5 * MINUTE)
    const phone = await logIn(email, { userAgent: IPHONE, address: '2001:db8::7' })
    test.advance(5 * MINUTE)

    const sessions = await listWith(office)

    expect(sessions.map(({ device, address, current }) => ({ device, address, current }))).toEqual([
      { device: 'Firefox on Windows', address: '203.0.113.7', current: true },
      { device: 'Safari on iPhone', address: '2001:db8::7', current: false },
    ])
    const since = (time: string | undefined) => Math.round((Date.parse(time ?? '') - begun.getTime()) / MINUTE)
    expect(sessions.map(({ createdAt, usedAt }) => [since(createdAt), since(usedAt)])).toEqual([
      [0, 10],
      [5, 5],
    ])
    expect((await listWith(phone)).map(({ current }) => current)).toEqual([true, false])
  })

  it('include no session of others, and no token', async () => {
    const account = await buildAccount(test.db)
    const colleague = await buildAccount(test.db, { groupId: account.group_id })
    const [cookie] = [await logIn(account.email), await logIn(colleague.email)]

    const { reply, text } = await guest.call(sessionEndpoints.list, { headers: { cookie } })

    expect(reply).toHaveLength(1)
    expect(text).not.toContain(cookie.split('=')[1])
    expect(Object.keys(reply[0] ?? {}).sort()).toEqual(['address', 'createdAt', 'current', 'device', 'id', 'usedAt'])
  })

  it('include open sessions only: neither idle nor old ones', async () => {
    const { email } = await buildAccount(test.db)
    await logIn(email)
    test.advance(121 * MINUTE)

    expect(await listWith(await logIn(email))).toHaveLength(1)
  })

  it('include sessions opened by setting or changing a password', async () => {
    const account = await buildAccount(test.db, { pending: true })
    const token = await buildLink(test, account)
    const from = { headers: { 'user-agent': IPHONE }, from: '198.51.100.4' }
    const password = 'eleven herons wade'
    const confirmed = await guest.call(accountEndpoints.confirm, { ...from, body: { token, password } })
    const first = await listWith(cookieOf(confirmed))
    const changed = await guest.call(accountEndpoints.changePassword, {
      from: '198.51.100.5',
      headers: { ...from.headers, cookie: cookieOf(confirmed) },
      body: { currentPassword: password, password: 'twelve herons wade' },
    })

    expect(first).toMatchObject([{ device: 'Safari on iPhone', address: '198.51.100.4' }])
    expect(await listWith(cookieOf(changed))).toMatchObject([{ device: 'Safari on iPhone', address: '198.51.100.5' }])
  })

  it('are refused without a login', async () => {
    expect((await guest.call(sessionEndpoints.list)).status).toBe(401)
  })
})

describe('ending one of the own sessions', () => {
  it('takes effect on its very next request, leaves the others and is recorded as a logout', async () => {
    const account = await buildAccount(test.db)
    const there = await logIn(account.email, { userAgent: IPHONE })
    const phone = await idWith(there)
    const here = await logIn(account.email)
    let reply: { status: number; headers: Readonly<Record<string, unknown>> } = { status: 0, headers: {} }

    const entries = await recordedBy(test, async () => {
      reply = await endWith(here, phone)
    })

    expect([reply.status, reply.headers['set-cookie']]).toEqual([204, undefined])
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect(entries).toMatchObject([{ kind: 'logout', actor_id: account.id, group_id: account.group_id }])
    expect((await endWith(here, phone)).status).toBe(404)
  })

  it('is a logout if it is the current one', async () => {
    const { email } = await buildAccount(test.db)
    const cookie = await logIn(email)

    const { status, headers } = await endWith(cookie, await idWith(cookie))

    expect(status).toBe(204)
    expect(String(headers['set-cookie'])).toMatch(/^sourcebook=;.*Expires=Thu, 01 Jan 1970/)
    expect(await isIn(cookie)).toBe(false)
  })

  it('is refused to everybody else, even an administrator, as if the session did not exist', async () => {
    const { email, group_id: groupId } = await buildAccount(test.db)
    const cookie = await logIn(email)
    const id = await idWith(cookie)
    const others = [
      await asRole(test, 'ROLE_ADMIN'),
      await signIn(test, await buildAccount(test.db, { groupId, role: 'ROLE_GROUP_MANAGER' })),
    ]

    for (const other of others) {
      const replies = [id, MISSING_ID].map((asked) => other.call(sessionEndpoints.end, { params: { id: asked } }))
      const [theirs, missing] = await Promise.all(replies)
      expect(theirs).toMatchObject({ status: 404, text: missing?.text })
    }
    expect(await isIn(cookie)).toBe(true)
    expect((await endWith(cookie, "1' or 1=1")).status).toBe(404)
    expect((await guest.call(sessionEndpoints.end, { params: { id } })).status).toBe(401)
  })
})

describe('a session beyond the limit per person', () => {
  it('ends the least recently used one of the same person', async () => {
    const account = await buildAccount(test.db)
    const colleague = await signIn(test, await buildAccount(test.db, { groupId: account.group_id }))
    const cookies: string[] = []
    for (let count = 0; count < SESSION_LIMIT; count += 1) {
      cookies.push(await logIn(account.email))
      test.advance(MINUTE)
    }
    test.advance(2 * MINUTE)
    await isIn(cookies[0] ?? '')

    const last = await logIn(account.email)

    const open = await Promise.all([...cookies, last].map(isIn))
    expect(open).toEqual([true, false, ...Array<boolean>(SESSION_LIMIT - 1).fill(true)])
    expect(await listWith(last)).toHaveLength(SESSION_LIMIT)
    expect((await colleague.call(sourceEndpoints.listGroup)).status).toBe(200)
  })

  it('is not counted if the person logs in again in the same browser', async () => {
    const { email } = await buildAccount(test.db)
    const first = await logIn(email)
    let cookie = await logIn(email)
    for (let count = 0; count < SESSION_LIMIT; count += 1) {
      const body = { username: email, password: TEST_PASSWORD }
      cookie = cookieOf(await guest.call(sessionEndpoints.login, { body, headers: { cookie } }))
    }

    expect(await isIn(first)).toBe(true)
    expect(await listWith(cookie)).toHaveLength(2)
  })
})

describe('ending the sessions of another person', () => {
  const endOf = (actor: TestActor, userId: number) => actor.call(sessionEndpoints.endOf, { params: { userId } })

  it('takes effect on their very next request, and is recorded in their group', async () => {
    const admin = await asRole(test, 'ROLE_ADMIN')
    const account = await buildAccount(test.db)
    const cookies = [await logIn(account.email), await logIn(account.email)]
    const colleague = await signIn(test, await buildAccount(test.db, { groupId: account.group_id }))

    const entries = await recordedBy(test, async () => {
      expect((await endOf(admin, account.id)).status).toBe(204)
    })

    expect(await Promise.all(cookies.map(isIn))).toEqual([false, false])
    expect((await colleague.call(sourceEndpoints.listGroup)).status).toBe(200)
    expect(entries).toEqual([
      {
        kind: 'sessions_ended',
        actor_id: admin.id,
        group_id: account.group_id,
        object_type: 'user',
        object_id: account.id,
        object_name: account.full_name,
        before: null,
        after: null,
      },
    ])
    expect(await isIn(await logIn(account.email))).toBe(true)
  })

  it('is not recorded without a session, as for an invited person', async () => {
    const admin = await asRole(test, 'ROLE_ADMIN')
    const { id } = await buildAccount(test.db, { pending: true })

    expect(await recordedBy(test, () => endOf(admin, id))).toEqual([])
  })

  it('is allowed to administrators, also for one another and themselves', async () => {
    const [admin, other] = [await asRole(test, 'ROLE_ADMIN'), await asRole(test, 'ROLE_ADMIN')]
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')

    expect((await endOf(guest, manager.id)).status).toBe(401)
    expect((await endOf(manager, manager.id)).status).toBe(403)
    expect((await endOf(manager, MISSING_ID)).status).toBe(403)
    expect((await endOf(admin, MISSING_ID)).status).toBe(404)
    expect((await endOf(admin, other.id)).status).toBe(204)
    expect((await other.call(sessionEndpoints.list)).status).toBe(401)
    expect(String((await endOf(admin, admin.id)).headers['set-cookie'])).toMatch(/^sourcebook=;/)
    expect((await admin.call(sessionEndpoints.list)).status).toBe(401)
  })
})
