import { beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { entriesOf } from '#testing/server/activity.ts'
import { asGuest, asRole, cookieOf, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount, buildGroup, TEST_PASSWORD } from '#testing/server/factories.ts'
import { buildLink } from '#testing/server/links.ts'

const PASSWORD = 'an entirely new one'

const test = startTestApp()
const strict = startTestApp({ rateLimits: { ...testConfig().rateLimits, login: { hits: 2, seconds: 900 } } })
let guest: TestActor

beforeAll(() => {
  guest = asGuest(test)
})

const change = (actor: TestActor, currentPassword: unknown = TEST_PASSWORD, password: unknown = PASSWORD) =>
  actor.call(accountEndpoints.changePassword, { body: { currentPassword, password } })

const meWith = async (cookie: string) => (await guest.call(sessionEndpoints.me, { headers: { cookie } })).reply.user

const login = (username: string, password: string) =>
  guest.call(sessionEndpoints.login, { body: { username, password } })

describe('changing the own password', () => {
  it('is not for guests', async () => {
    expect((await change(guest)).status).toBe(401)
  })

  it.each(['ROLE_USER', 'ROLE_GROUP_MANAGER', 'ROLE_ADMIN'] as const)('is for every role: %s', async (role) => {
    expect((await change(await asRole(test, role))).status).toBe(204)
  })

  it.each([
    [{}, ['currentPassword', 'password'], 'This field is required'],
    [{ currentPassword: TEST_PASSWORD, password: '' }, ['password'], 'This field is required'],
    [{ currentPassword: TEST_PASSWORD, password: PASSWORD, id: 1 }, ['id'], 'This field is not known'],
    [{ currentPassword: 'not it', password: PASSWORD }, ['currentPassword'], 'This is not your current password'],
    [{ currentPassword: 'not it', password: 'short' }, ['currentPassword'], 'This is not your current password'],
    [{ currentPassword: TEST_PASSWORD, password: 'short' }, ['password'], 'This is shorter than 12 characters'],
    [
      { currentPassword: TEST_PASSWORD, password: 'correct-horse-battery' },
      ['password'],
      'This password is widely known, because it has leaked',
    ],
    [
      { currentPassword: TEST_PASSWORD, password: 'the best of Globex' },
      ['password'],
      'This password contains the name of your group',
    ],
    [{ currentPassword: TEST_PASSWORD, password: TEST_PASSWORD }, ['password'], 'This is already your password'],
  ])('refuses %j and changes nothing', async (body, fields, message) => {
    const group = await buildGroup(test.db, { name: 'Globex Compliance' })
    const account = await buildAccount(test.db, { groupId: group.id })
    const actor = await signIn(test, account)

    const { status, error, headers } = await actor.call(accountEndpoints.changePassword, { body })

    expect([status, error.errors]).toEqual([400, fields.map((field) => ({ field, message }))])
    expect(headers['set-cookie']).toBeUndefined()
    expect((await meWith(actor.cookie))?.id).toBe(account.id)
    expect((await login(account.email, TEST_PASSWORD)).status).toBe(200)
  })

  it('ends every session on the very next request and keeps this browser logged in by a new one', async () => {
    const account = await buildAccount(test.db)
    const [here, there] = [await signIn(test, account), await signIn(test, account)]
    const stranger = await asRole(test, 'ROLE_USER')

    const reply = await change(here)

    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(cookieOf(reply)).not.toBe(here.cookie)
    expect([await meWith(here.cookie), await meWith(there.cookie)]).toEqual([null, null])
    expect((await meWith(cookieOf(reply)))?.id).toBe(account.id)
    expect((await meWith(stranger.cookie))?.id).toBe(stranger.id)
  })

  it('makes the new password the only one', async () => {
    const account = await buildAccount(test.db)

    await change(await signIn(test, account))

    expect((await login(account.email, TEST_PASSWORD)).status).toBe(401)
    expect((await login(account.email, PASSWORD)).status).toBe(200)
  })

  it('ends the links of e-mails and is recorded, and the owner gets an e-mail', async () => {
    const account = await buildAccount(test.db)
    const token = await buildLink(test, account)

    await change(await signIn(test, account))

    const confirmed = await guest.call(accountEndpoints.confirm, { body: { token, password: 'one more new one' } })
    const emails = await test.db
      .selectFrom('email')
      .select('kind')
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute()
    expect(confirmed.status).toBe(400)
    expect(emails).toEqual([{ kind: 'reset' }, { kind: 'password_changed' }])
    expect((await entriesOf(test, 'password_changed')).at(-1)).toEqual({
      actor_id: account.id,
      group_id: account.group_id,
      object_type: 'user',
      object_id: account.id,
      object_name: account.full_name,
      before: null,
      after: null,
    })
  })

  it('works once when two try at the same time', async () => {
    const account = await buildAccount(test.db)
    const [one, two] = [await signIn(test, account), await signIn(test, account)]

    const replies = await Promise.all([
      change(one, TEST_PASSWORD, 'the first of the two'),
      change(two, TEST_PASSWORD, 'the other of the two'),
    ])

    // The slower call finds that its old password is no longer valid, or that its session has ended.
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await test.db.selectFrom('session').selectAll().where('account_id', '=', account.id).execute()).toHaveLength(
      1,
    )
  })

  it('limits guesses of the current password, from all addresses together', async () => {
    const actor = await asRole(strict, 'ROLE_USER')
    const other = await asRole(strict, 'ROLE_USER')
    const guess = (from: string, currentPassword = 'a guess') =>
      actor.call(accountEndpoints.changePassword, { body: { currentPassword, password: PASSWORD }, from })

    const statuses = [(await guess('10.2.0.1')).status, (await guess('10.2.0.2')).status]
    const refused = await guess('10.2.0.3', TEST_PASSWORD)

    expect([...statuses, refused.status]).toEqual([400, 400, 429])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    expect((await change(other)).status).toBe(204)
  })
})
