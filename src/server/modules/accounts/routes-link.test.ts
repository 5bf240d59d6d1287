import { beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { asGuest, asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { buildLink } from '#testing/server/links.ts'

const HOUR = 3_600_000

const lines: string[] = []
const test = startTestApp({ logLevel: 'debug' }, { logStream: { write: (line) => void lines.push(line) } })
const strict = startTestApp({ rateLimits: { ...testConfig().rateLimits, confirm: { hits: 1, seconds: 300 } } })
let guest: TestActor

beforeAll(() => {
  guest = asGuest(test)
})

const check = (token: unknown, email?: unknown) => guest.call(accountEndpoints.checkLink, { body: { token, email } })

describe('checking a link', () => {
  it.each([
    [{}, 'token', 'This field is required'],
    [{ token: 'x'.repeat(201) }, 'token', 'This is longer than 200 characters'],
    [{ token: 't', email: 'nobody' }, 'email', 'This is not a valid email address'],
    [{ token: 't', password: 'an entirely new one' }, 'password', 'This field is not known'],
  ])('is refused with %j', async (body, field, message) => {
    const { status, error } = await guest.call(accountEndpoints.checkLink, { body })

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it('succeeds for the address of its account, in any case, and for no other', async () => {
    const [account, victim] = [await buildAccount(test.db), await buildAccount(test.db)]
    const token = await buildLink(test, account)

    const replies = await Promise.all([
      check(token, account.email),
      check(token, account.email.toUpperCase()),
      check(token, victim.email),
      check(token, 'nobody@example.org'),
      check(token),
    ])

    expect(replies.map(({ status, reply }) => [status, reply])).toEqual([
      [200, { isValid: true, isForEmail: true }],
      [200, { isValid: true, isForEmail: true }],
      [200, { isValid: true, isForEmail: false }],
      [200, { isValid: true, isForEmail: false }],
      [200, { isValid: true, isForEmail: false }],
    ])
  })

  it('reveals nothing about an address if the link is used, expired or unknown', async () => {
    const [used, late] = [await buildAccount(test.db), await buildAccount(test.db)]
    const tokens = [await buildLink(test, used), await buildLink(test, late)]
    await guest.call(accountEndpoints.confirm, { body: { token: tokens[0], password: 'an entirely new one' } })
    test.advance(HOUR)

    const replies = [
      await check(tokens[0], used.email),
      await check(tokens[1], late.email),
      await check('x', used.email),
    ]

    for (const { reply } of replies) expect(reply).toEqual({ isValid: false, isForEmail: false })
  })

  it('leaves the link valid, ends no session and is recorded nowhere', async () => {
    const account = await buildAccount(test.db)
    const somebody = await asRole(test, 'ROLE_USER')
    const token = await buildLink(test, account)

    const looked = await somebody.call(accountEndpoints.checkLink, { body: { token, email: account.email } })
    const set = await guest.call(accountEndpoints.confirm, { body: { token, password: 'an entirely new one' } })

    expect([looked.headers['set-cookie'], set.status]).toEqual([undefined, 200])
    expect(lines.join('')).not.toContain(token)
    expect(lines.join('')).not.toContain(account.email)
  })

  it('is limited for one network address, and does not use up a try to set a password', async () => {
    const checkFrom = (from: string) =>
      asGuest(strict).call(accountEndpoints.checkLink, { body: { token: 'guess' }, from })
    const confirmFrom = (from: string) =>
      asGuest(strict).call(accountEndpoints.confirm, { body: { token: 'guess', password: 'x' }, from })

    const statuses = [await checkFrom('10.2.1.1'), await checkFrom('10.2.1.1'), await checkFrom('10.2.1.2')]
    const tried = await confirmFrom('10.2.1.1')

    expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200])
    expect(tried.status).toBe(400)
  })
})
