import { beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { tokenHashOf } from '#server/http/token.ts'
import { entriesOf } from '#testing/server/activity.ts'
import { asGuest, asRole, cookieOf, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount, buildGroup, TEST_PASSWORD } from '#testing/server/factories.ts'
import { buildLink } from '#testing/server/links.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD = 'an entirely new one'
const DEAD = 'This link is no longer valid. To get a new one, reset your password, or ask for a new invitation.'

const lines: string[] = []
const test = startTestApp({ logLevel: 'debug' }, { logStream: { write: (line) => void lines.push(line) } })
const strict = startTestApp({ rateLimits: { ...testConfig().rateLimits, confirm: { hits: 2, seconds: 300 } } })
let guest: TestActor

beforeAll(() => {
  guest = asGuest(test)
})

const confirm = (token: unknown, password: unknown = PASSWORD, cookie = '') =>
  guest.call(accountEndpoints.confirm, { body: { token, password }, headers: cookie === '' ? {} : { cookie } })

const login = (username: string, password: string) =>
  guest.call(sessionEndpoints.login, { body: { username, password } })

const meWith = async (cookie: string) => (await guest.call(sessionEndpoints.me, { headers: { cookie } })).reply.user

const lettersOf = (accountId: number) =>
  test.db.selectFrom('email').select(['kind', 'sent_at']).where('account_id', '=', accountId).orderBy('id').execute()

const insertUnsent = (values: { kind: string; account_id: number | null; recipient: string | null }) =>
  test.db
    .insertInto('email')
    .values({ ...values, message_id: crypto.randomUUID(), payload: '{}', created_at: test.now(), run_at: test.now() })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('an invalid link', () => {
  it.each([
    [{}, ['token', 'password'], 'This field is required'],
    [{ token: '', password: '' }, ['token', 'password'], 'This field is required'],
    [{ token: 't', password: PASSWORD, email: 'a@b.org' }, ['email'], 'This field is not known'],
    [{ token: 'x'.repeat(201), password: PASSWORD }, ['token'], 'This is longer than 200 characters'],
  ])('is refused when asked with %j', async (body, fields, message) => {
    const { status, error } = await guest.call(accountEndpoints.confirm, { body })

    expect(status).toBe(400)
    expect(error.errors).toEqual(fields.map((field) => ({ field, message })))
  })

  it.each([
    ['unknown', async () => 'no such token'],
    [
      'used',
      async () => {
        const token = await buildLink(test, await buildAccount(test.db))
        await confirm(token)
        return token
      },
    ],
    ['expired', async () => buildLink(test, await buildAccount(test.db), { livesMs: 0 })],
    [
      'superseded',
      async () => {
        const account = await buildAccount(test.db)
        const token = await buildLink(test, account)
        // Simulates sending a newer e-mail.
        await test.db.deleteFrom('account_token').where('account_id', '=', account.id).execute()
        await buildLink(test, account)
        return token
      },
    ],
    [
      'of a deleted account',
      async () => {
        const account = await buildAccount(test.db)
        const token = await buildLink(test, account)
        await test.db.deleteFrom('account').where('id', '=', account.id).execute()
        return token
      },
    ],
  ])('gets the same answer whatever the reason: %s', async (_what, build) => {
    const { status, error, headers } = await confirm(await build())

    expect([status, error]).toEqual([400, { message: DEAD, code: 'invalid', errors: [] }])
    expect(headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['reset', HOUR],
    ['user_invitation', 72 * HOUR],
  ] as const)('results from a %s after its lifetime', async (kind, livesMs) => {
    const [early, late] = [await buildAccount(test.db), await buildAccount(test.db)]
    const tokens = [await buildLink(test, early, { kind, livesMs }), await buildLink(test, late, { kind, livesMs })]

    test.advance(livesMs - MINUTE)
    const inTime = await confirm(tokens[0])
    test.advance(MINUTE)
    const tooLate = await confirm(tokens[1])

    expect([inTime.status, tooLate.status]).toEqual([200, 400])
  })
})

describe('a refused password', () => {
  it.each([
    ['short', 'This is shorter than 12 characters'],
    ['x'.repeat(129), 'This is longer than 128 characters'],
    ['Password2024!', 'This password is widely known, because it has leaked'],
    ['correct-horse-battery', 'This password is widely known, because it has leaked'],
    ['my sourcebook of 24', 'This password contains the name of the product'],
  ])('is answered with the rule, and the link stays valid: %s', async (password, message) => {
    const account = await buildAccount(test.db, { pending: true })
    const token = await buildLink(test, account)

    const refused = await confirm(token, password)

    expect([refused.status, refused.error.errors]).toEqual([400, [{ field: 'password', message }]])
    expect((await confirm(token)).status).toBe(200)
  })

  it('contains the account’s e-mail address', async () => {
    const token = await buildLink(test, await buildAccount(test.db, { email: 'jane.doe@example.org' }))

    expect((await confirm(token, 'I am Jane Doe, hello')).error.errors).toEqual([
      { field: 'password', message: 'This password contains your e-mail address' },
    ])
  })

  it('contains a word of the group’s name', async () => {
    const { id: groupId } = await buildGroup(test.db, { name: 'Globex Compliance' })
    const token = await buildLink(test, await buildAccount(test.db, { groupId }))

    expect((await confirm(token, 'the best of Globex')).error.errors).toEqual([
      { field: 'password', message: 'This password contains the name of your group' },
    ])
  })

  it('is reported only if the link is valid', async () => {
    expect((await confirm('no such token', 'short')).error.message).toBe(DEAD)
  })
})

describe('setting a first password', () => {
  it('confirms the account, opens a session and returns the user', async () => {
    const group = await buildGroup(test.db)
    const account = await buildAccount(test.db, { pending: true, groupId: group.id, role: 'ROLE_GROUP_MANAGER' })
    const token = await buildLink(test, account, { kind: 'owner_invitation' })

    const reply = await confirm(token)

    expect(reply.status).toBe(200)
    expect(reply.reply).toEqual({
      id: account.id,
      fullName: account.full_name,
      email: account.email,
      role: 'ROLE_GROUP_MANAGER',
      group: { id: group.id, name: group.name, slug: group.slug },
    })
    expect(await meWith(cookieOf(reply))).toEqual(reply.reply)
    expect((await login(account.email, PASSWORD)).status).toBe(200)
  })

  it('is recorded, and sends no e-mail', async () => {
    const account = await buildAccount(test.db, { pending: true })
    const token = await buildLink(test, account, { kind: 'user_invitation' })

    await confirm(token)

    expect((await entriesOf(test, 'account_confirmed')).at(-1)).toEqual({
      actor_id: account.id,
      group_id: account.group_id,
      object_type: 'user',
      object_id: account.id,
      object_name: account.full_name,
      before: null,
      after: null,
    })
    expect((await lettersOf(account.id)).map(({ kind }) => kind)).toEqual(['user_invitation'])
  })
})

describe('setting a new password', () => {
  it('ends every session of the account on the very next request and opens a new one', async () => {
    const account = await buildAccount(test.db)
    const [one, two] = [await signIn(test, account), await signIn(test, account)]
    const stranger = await asRole(test, 'ROLE_USER')

    const reply = await confirm(await buildLink(test, account))

    expect([await meWith(one.cookie), await meWith(two.cookie)]).toEqual([null, null])
    expect((await meWith(cookieOf(reply)))?.id).toBe(account.id)
    expect((await meWith(stranger.cookie))?.id).toBe(stranger.id)
    expect((await login(account.email, TEST_PASSWORD)).status).toBe(401)
    expect((await login(account.email, PASSWORD)).status).toBe(200)
  })

  it('ends all links of the account and unsent e-mails with links, and no others', async () => {
    const [account, other] = [await buildAccount(test.db), await buildAccount(test.db)]
    const [token, second, others] = [
      await buildLink(test, account),
      await buildLink(test, account),
      await buildLink(test, other),
    ]
    const asked = await insertUnsent({ kind: 'reset', account_id: null, recipient: account.email })
    const invited = await insertUnsent({ kind: 'user_invitation', account_id: account.id, recipient: null })
    const kept = await insertUnsent({ kind: 'reset', account_id: null, recipient: other.email })

    await confirm(token)

    const left = await test.db
      .selectFrom('email')
      .select('id')
      .where('id', 'in', [asked.id, invited.id, kept.id])
      .execute()
    expect(left).toEqual([{ id: kept.id }])
    expect([(await confirm(second)).status, (await confirm(others)).status]).toEqual([400, 200])
  })

  it('is recorded, and its owner gets an e-mail', async () => {
    const account = await buildAccount(test.db)

    await confirm(await buildLink(test, account))

    expect((await entriesOf(test, 'password_reset')).at(-1)).toMatchObject({
      actor_id: account.id,
      group_id: account.group_id,
      object_id: account.id,
    })
    expect(await lettersOf(account.id)).toEqual([
      { kind: 'reset', sent_at: expect.any(Date) },
      { kind: 'password_changed', sent_at: null },
    ])
  })

  it('closes the session that was open in this browser', async () => {
    const somebody = await asRole(test, 'ROLE_USER')
    const account = await buildAccount(test.db)

    const reply = await confirm(await buildLink(test, account), PASSWORD, somebody.cookie)

    expect(await meWith(somebody.cookie)).toBeNull()
    expect((await meWith(cookieOf(reply)))?.id).toBe(account.id)
  })

  it('works once when two try at the same time', async () => {
    const account = await buildAccount(test.db)
    const token = await buildLink(test, account)
    const passwords = ['the first of the two', 'the other of the two']

    const replies = await Promise.all(passwords.map((password) => confirm(token, password)))

    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? ''
    expect((await login(account.email, winner)).status).toBe(200)
    expect(replies.find(({ status }) => status === 400)?.error.message).toBe(DEAD)
  })

  it('stores and logs neither the token nor the password', async () => {
    const account = await buildAccount(test.db)
    const token = await buildLink(test, account)

    await confirm(token, 'short')
    await confirm(token)
    await confirm(token)

    const tables = [
      await test.db.selectFrom('activity').selectAll().execute(),
      await test.db.selectFrom('email').selectAll().execute(),
      await test.db.selectFrom('account').selectAll().execute(),
    ]
    const written = `${lines.join('')}${JSON.stringify(tables)}`
    expect(written).not.toContain(token)
    expect(written).not.toContain(tokenHashOf(token).toString('hex'))
    expect(written).not.toContain(PASSWORD)
  })
})

describe('the link of an e-mail', () => {
  const linkTo = async (email: string) => {
    await guest.call(accountEndpoints.reset, { body: { email } })
    await test.deliver()
    const sent = test.emails.findLast(({ to }) => to === email)
    return new URL(sent?.links[0] ?? '').searchParams.get('token') ?? ''
  }

  it('sets the password', async () => {
    const account = await buildAccount(test.db)

    const { status, reply } = await confirm(await linkTo(account.email))

    expect([status, reply.id]).toEqual([200, account.id])
  })

  it('ends when a newer e-mail is sent, and one hour later', async () => {
    const account = await buildAccount(test.db)
    const [older, newer] = [await linkTo(account.email), await linkTo(account.email)]

    const superseded = await confirm(older)
    test.advance(HOUR)

    expect([superseded.status, superseded.error.message]).toEqual([400, DEAD])
    expect((await confirm(newer)).error.message).toBe(DEAD)
  })

  it('admits an invited person who asked for a reset, for 72 hours', async () => {
    const account = await buildAccount(test.db, { pending: true })
    const token = await linkTo(account.email)

    test.advance(72 * HOUR - MINUTE)

    expect((await confirm(token)).status).toBe(200)
    expect((await entriesOf(test, 'account_confirmed')).at(-1)?.actor_id).toBe(account.id)
  })
})

describe('trying links', () => {
  it('is limited for one network address, and the reply gives the time of a retry', async () => {
    const tryFrom = (from: string) =>
      asGuest(strict).call(accountEndpoints.confirm, { body: { token: 'guess', password: PASSWORD }, from })

    const statuses = [(await tryFrom('10.1.1.1')).status, (await tryFrom('10.1.1.1')).status]
    const refused = await tryFrom('10.1.1.1')
    const elsewhere = await tryFrom('10.1.1.2')
    strict.advance(300_000)

    expect(statuses).toEqual([400, 400])
    expect([refused.status, elsewhere.status]).toEqual([429, 400])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(290)
    expect((await tryFrom('10.1.1.1')).status).toBe(400)
  })
})
