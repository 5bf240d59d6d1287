import { beforeAll, describe, expect, it } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tokenHashOf } from '#server/http/token.ts'
import { asGuest, cookieOf, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildGroup, TEST_PASSWORD } from '#testing/server/factories.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const test = startTestApp()
let guest: TestActor

beforeAll(() => {
  guest = asGuest(test)
})

const login = (username: string, password = TEST_PASSWORD, cookie = '') =>
  guest.call(sessionEndpoints.login, {
    body: { username, password },
    headers: cookie === '' ? {} : { cookie },
  })

const meWith = async (cookie: string) => (await guest.call(sessionEndpoints.me, { headers: { cookie } })).reply.user

const sessionsOf = (accountId: number) =>
  test.db.selectFrom('session').selectAll().where('account_id', '=', accountId).execute()

describe('logging in', () => {
  it('returns the user and sets the cookie', async () => {
    const group = await buildGroup(test.db, { name: 'Acme Integrity' })
    const account = await buildAccount(test.db, { role: 'ROLE_GROUP_MANAGER', groupId: group.id, fullName: 'Ada L.' })

    const reply = await login(account.email)

    expect(reply.status).toBe(200)
    expect(reply.reply).toEqual({
      id: account.id,
      fullName: 'Ada L.',
      email: account.email,
      role: 'ROLE_GROUP_MANAGER',
      group: { id: group.id, name: 'Acme Integrity', slug: group.slug },
    })
    expect(await meWith(cookieOf(reply))).toEqual(reply.reply)
  })

  it('accepts the address in any case and with blanks around', async () => {
    const account = await buildAccount(test.db, { email: 'mixed.case@example.org' })

    const { status, reply } = await login('  mixed.case@example.ORG ')

    expect([status, reply.id]).toEqual([200, account.id])
  })

  it('gives an administrator no group', async () => {
    const account = await buildAccount(test.db, { role: 'ROLE_ADMIN' })

    expect((await login(account.email)).reply).toMatchObject({ role: 'ROLE_ADMIN', group: null })
  })

  it('does not mix up similar-looking addresses', async () => {
    await buildAccount(test.db, { email: 'admin@example.org' })
    const alike = ['adm\u0130n', 'adm\u0131n', '\uFF41dmin', 'adm\u200Bin', '\u202Eadmin', '\u0430dmin']

    const replies = await Promise.all(alike.map((local) => login(`${local}@example.org`)))

    for (const { status, error } of replies)
      expect([status, error.errors]).toEqual([
        400,
        [{ field: 'username', message: 'This is not a valid email address' }],
      ])
    expect((await login('ADMIN@example.org')).status).toBe(200)
  })

  it('accepts a domain in its own script and in punycode', async () => {
    const account = await buildAccount(test.db, { email: 'ida@xn--mller-kva.de' })

    for (const email of ['Ida@Müller.de', 'ida@xn--MLLER-kva.de'])
      expect((await login(email)).reply).toMatchObject({ id: account.id, email: 'ida@xn--mller-kva.de' })
  })

  it('answers the same to a wrong password, and to unknown, unconfirmed and deleted accounts', async () => {
    const account = await buildAccount(test.db)
    const pending = await buildAccount(test.db, { pending: true })
    const deleted = await buildAccount(test.db)
    await test.db.deleteFrom('account').where('id', '=', deleted.id).execute()

    const replies = [
      await login(account.email, 'not the password'),
      await login('nobody@example.org'),
      await login(pending.email),
      await login(deleted.email),
    ]

    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(new Set(replies.map(({ headers }) => Object.keys(headers).sort().join())).size).toBe(1)
    expect(replies[0]?.error).toEqual({
      message: 'Login failed: invalid credentials.',
      code: 'unauthenticated',
      errors: [],
    })
    expect(replies.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined, undefined])
  })

  it('compares every character of a password, its blanks and its length', async () => {
    const account = await buildAccount(test.db)

    expect((await login(account.email, ` ${TEST_PASSWORD}`)).status).toBe(401)
    expect((await login(account.email, TEST_PASSWORD.toUpperCase())).status).toBe(401)
    expect((await login(account.email, `${TEST_PASSWORD}\u0000`)).status).toBe(401)
  })

  it.each([
    [{}, ['username', 'password'], 'This field is required'],
    [{ username: '', password: '' }, ['username', 'password'], 'This field is required'],
    [{ username: 'no address', password: 'x' }, ['username'], 'This is not a valid email address'],
    [{ username: ['a@b.org'], password: 'x' }, ['username'], 'This is not a text'],
    [{ username: 'a@b.org', password: 'x', admin: true }, ['admin'], 'This field is not known'],
  ])('refuses %j', async (body, fields, message) => {
    const { status, error } = await guest.call(sessionEndpoints.login, { body })

    expect(status).toBe(400)
    expect(error.errors.map(({ field }) => field)).toEqual(fields)
    expect(new Set(error.errors.map((complaint) => complaint.message))).toEqual(new Set([message]))
  })

  it('stores the hash of a token of 256 bits and never the token', async () => {
    const account = await buildAccount(test.db)

    const token = cookieOf(await login(account.email)).split('=')[1] ?? ''

    const stored = await sessionsOf(account.id)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(stored.map(({ token_hash: hash }) => hash)).toEqual([tokenHashOf(token)])
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('creates a new token each time and ends the previous session', async () => {
    const account = await buildAccount(test.db)
    const first = cookieOf(await login(account.email))

    const second = cookieOf(await login(account.email, TEST_PASSWORD, first))

    expect(second).not.toBe(first)
    expect(await meWith(first)).toBeNull()
    expect((await meWith(second))?.id).toBe(account.id)
    expect(await sessionsOf(account.id)).toHaveLength(1)
  })

  it('does not accept a token chosen by somebody else', async () => {
    const account = await buildAccount(test.db)
    const planted = 'sourcebook=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

    const made = cookieOf(await login(account.email, TEST_PASSWORD, planted))

    expect(made).not.toBe(planted)
    expect(await meWith(planted)).toBeNull()
  })

  it('keeps the session if a later login fails', async () => {
    const account = await buildAccount(test.db)
    const cookie = cookieOf(await login(account.email))

    await login(account.email, 'not the password', cookie)

    expect((await meWith(cookie))?.id).toBe(account.id)
  })
})

describe('logging out', () => {
  it('ends this session and no other, and deletes the cookie', async () => {
    const account = await buildAccount(test.db)
    const [here, there] = [cookieOf(await login(account.email)), cookieOf(await login(account.email))]

    const reply = await guest.call(sessionEndpoints.logout, { headers: { cookie: here } })

    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(String(reply.headers['set-cookie'])).toMatch(/^sourcebook=;.*Expires=Thu, 01 Jan 1970/)
    expect(await meWith(here)).toBeNull()
    expect((await meWith(there))?.id).toBe(account.id)
  })

  it('answers 204 without a session and with an expired one', async () => {
    const without = await guest.call(sessionEndpoints.logout)
    const dead = await guest.call(sessionEndpoints.logout, { headers: { cookie: 'sourcebook=dead' } })

    expect([without.status, dead.status]).toEqual([204, 204])
  })
})

describe('asking for the current user', () => {
  it('returns null for a guest and for an invalid cookie', async () => {
    expect(await meWith('')).toBeNull()
    expect(await meWith('sourcebook=')).toBeNull()
    expect(await meWith("sourcebook=' or 1=1 --")).toBeNull()
    expect(await meWith(`sourcebook=${'x'.repeat(4000)}`)).toBeNull()
    expect(await meWith('sourcebook=%E0%A4%A')).toBeNull()
    expect(await meWith('other=1; ;;=;')).toBeNull()
  })

  it('shows a changed role at once', async () => {
    const account = await buildAccount(test.db)
    const actor = await signIn(test, account)
    await test.db.updateTable('account').set({ role: 'ROLE_GROUP_MANAGER' }).where('id', '=', account.id).execute()

    expect((await actor.call(sessionEndpoints.me)).reply.user?.role).toBe('ROLE_GROUP_MANAGER')
  })
})

describe('a session', () => {
  it('ends two hours after its last use', async () => {
    const idle = await signIn(test, await buildAccount(test.db))
    const used = await signIn(test, await buildAccount(test.db))

    test.advance(HOUR + 59 * MINUTE)
    const stillThere = (await used.call(sessionEndpoints.me)).reply.user
    test.advance(2 * MINUTE)

    expect(stillThere?.id).toBe(used.id)
    expect((await used.call(sessionEndpoints.me)).reply.user?.id).toBe(used.id)
    expect((await idle.call(sessionEndpoints.me)).reply.user).toBeNull()
  })

  it('ends twelve hours after its begin, however much it is used', async () => {
    const actor = await signIn(test, await buildAccount(test.db))
    const alive: boolean[] = []

    for (let hour = 1; hour <= 12; hour += 1) {
      test.advance(HOUR)
      alive.push((await actor.call(sessionEndpoints.me)).reply.user !== null)
    }

    expect(alive).toEqual([...Array<boolean>(11).fill(true), false])
  })

  it('counts as a guest’s after its end: public calls work, other calls ask to log in', async () => {
    const actor = await signIn(test, await buildAccount(test.db))
    test.advance(3 * HOUR)

    const list = await actor.call(sourceEndpoints.list, { query: { order: 'favorite' } })
    const orders = await actor.call(sourceEndpoints.orders)
    const group = await actor.call(sourceEndpoints.listGroup)

    expect([list.status, group.status]).toEqual([200, 401])
    expect(orders.reply).toHaveLength(1)
  })

  it('records its use at most once a minute', async () => {
    const actor = await signIn(test, await buildAccount(test.db))
    const seenAt = async () => (await sessionsOf(actor.id))[0]?.seen_at.getTime() ?? 0
    const begin = await seenAt()

    test.advance(50_000)
    await actor.call(sessionEndpoints.me)
    const soon = await seenAt()
    test.advance(20_000)
    await actor.call(sessionEndpoints.me)

    expect(soon).toBe(begin)
    expect(await seenAt()).toBeGreaterThanOrEqual(begin + 70_000)
  })

  it('ends with its account on the very next request', async () => {
    const account = await buildAccount(test.db, { role: 'ROLE_GROUP_MANAGER' })
    const actor = await signIn(test, account)
    const before = await actor.call(sourceEndpoints.listGroup)
    await test.db.deleteFrom('account').where('id', '=', account.id).execute()

    const after = await actor.call(sourceEndpoints.listGroup)

    expect([before.status, after.status]).toEqual([200, 401])
    expect((await actor.call(sessionEndpoints.me)).reply).toEqual({ user: null })
  })

  it('ends with its group', async () => {
    const account = await buildAccount(test.db)
    const actor = await signIn(test, account)
    await test.db.deleteFrom('app_group').where('id', '=', account.group_id).execute()

    expect((await actor.call(sourceEndpoints.listGroup)).status).toBe(401)
  })
})
