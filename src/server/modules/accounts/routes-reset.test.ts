import { beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { asGuest, asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { withQueries } from '#testing/server/queries.ts'

const test = startTestApp({ rateLimits: { ...testConfig().rateLimits, reset: { hits: 3, seconds: 900 } } })
const strict = startTestApp({ rateLimits: { ...testConfig().rateLimits, writes: { hits: 2, seconds: 60 } } })
const noting = withQueries(test)
let guest: TestActor

beforeAll(() => {
  guest = asGuest(test)
})

let number = 0
const newEmail = () => `Nobody${(number += 1)}@Example.org`

const ask = (email: unknown) => guest.call(accountEndpoints.reset, { body: { email } })

const emailsTo = (email: string) =>
  test.db.selectFrom('email').selectAll().where('recipient', '=', email.toLowerCase()).execute()

describe('asking for a reset', () => {
  it.each([
    [{}, ['email'], 'This field is required'],
    [{ email: '' }, ['email'], 'This field is required'],
    [{ email: 'no address' }, ['email'], 'This is not a valid email address'],
    [{ email: 'adm\u0130n@example.org' }, ['email'], 'This is not a valid email address'],
    [{ email: 'a@b.org', id: 1 }, ['id'], 'This field is not known'],
  ])('refuses %j', async (body, fields, message) => {
    const { status, error } = await guest.call(accountEndpoints.reset, { body })

    expect(status).toBe(400)
    expect(error.errors).toEqual(fields.map((field) => ({ field, message })))
  })

  it('answers the same to known, unknown and unconfirmed addresses, and writes the same e-mail', async () => {
    const addresses = [
      (await buildAccount(test.db)).email,
      (await buildAccount(test.db, { pending: true })).email,
      newEmail(),
    ]

    const replies = []
    for (const email of addresses) replies.push(await ask(email))

    const emails = await Promise.all(addresses.map(emailsTo))
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ])
    expect(new Set(replies.map(({ headers }) => Object.keys(headers).sort().join())).size).toBe(1)
    expect(emails.map((found) => found.map(({ kind, account_id: id }) => [kind, id]))).toEqual([
      [['reset', null]],
      [['reset', null]],
      [['reset', null]],
    ])
  })

  it('does the same work for known, unknown and unconfirmed addresses', async () => {
    const queriesFor = async (email: string) => {
      noting.queries.length = 0
      await asGuest(noting).call(accountEndpoints.reset, { body: { email } })
      return [...noting.queries]
    }
    const known = await queriesFor((await buildAccount(test.db)).email)
    const unknown = await queriesFor(newEmail())
    const pending = await queriesFor((await buildAccount(test.db, { pending: true })).email)

    expect(known.length).toBeGreaterThan(0)
    expect(unknown).toEqual(known)
    expect(pending).toEqual(known)
    expect(await test.db.selectFrom('account_token').selectAll().execute()).toEqual([])
  })

  it('leaves sessions and the password alone, because anybody may ask for any address', async () => {
    const actor = await asRole(test, 'ROLE_USER')
    const account = () => test.db.selectFrom('account').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow()
    const before = await account()

    await ask(before.email)

    expect(await account()).toEqual(before)
    expect((await actor.call(sessionEndpoints.me)).reply.user?.id).toBe(actor.id)
  })

  it('may be done three times in a quarter of an hour for one address, in any case', async () => {
    const email = newEmail()
    const statuses = []
    for (const typed of [email, email.toLowerCase(), email.toUpperCase()]) statuses.push((await ask(typed)).status)

    const refused = await ask(email)
    const other = await ask(newEmail())
    test.advance(900_000)

    expect(statuses).toEqual([204, 204, 204])
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    expect([other.status, (await ask(email)).status]).toEqual([204, 204])
  })

  it('is limited for one network address, whatever account it names', async () => {
    const from = '10.9.9.9'
    const ask = (app: typeof strict) => asGuest(app).call(accountEndpoints.reset, { body: { email: newEmail() }, from })

    const statuses = [(await ask(strict)).status, (await ask(strict)).status, (await ask(strict)).status]

    expect(statuses).toEqual([204, 204, 429])
  })
})
