import { describe, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { tokenHashOf } from '#server/http/token.ts'
import { asGuest, type TestActor } from '#testing/server/actors.ts'
import { alongside, startTestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount, TEST_PASSWORD } from '#testing/server/factories.ts'
import { buildLink } from '#testing/server/links.ts'
import { withQueries } from '#testing/server/queries.ts'
import { sweepDevices } from './known-devices.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PASSWORD = 'another one entirely'
const SUBJECT = 'Many failed logins to your Sourcebook account'

const rateLimits = { ...testConfig().rateLimits, login_account: { hits: 3, seconds: 3600 } }
const test = startTestApp({ rateLimits })
const second = alongside(test)
const noting = withQueries(test)

let addresses = 0
const newAddress = () => `10.1.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`

interface Login {
  readonly password?: string
  readonly cookie?: string
  readonly app?: typeof test
}

const login = (username: string, { password = TEST_PASSWORD, cookie, app = test }: Login = {}) =>
  asGuest(app).call(sessionEndpoints.login, {
    body: { username, password },
    from: newAddress(),
    headers: cookie === undefined ? {} : { cookie },
  })

const statusOf = async (username: string, how: Login = {}) => (await login(username, how)).status

/** Logs in with a wrong password until no attempts are left, and once more. */
const exhaust = async (username: string, how: Login = {}) => {
  const statuses: number[] = []
  for (let time = 0; time < 4; time += 1) statuses.push(await statusOf(username, { ...how, password: 'wrong' }))
  return statuses
}

type Reply = Pick<Awaited<ReturnType<TestActor['call']>>, 'headers'>

const cookiesOf = ({ headers }: Reply) =>
  [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '')

/** Device cookie of a reply, as a request sends it back. */
const deviceOf = (reply: Reply) => cookiesOf(reply).find((cookie) => cookie.startsWith('device=')) ?? 'none'

const warningsFor = (email: string) => test.emails.filter(({ to, subject }) => to === email && subject === SUBJECT)

describe('wrong logins to one account', () => {
  it('are counted across all network addresses, and then even a correct login has to wait', async () => {
    const [{ email }, other] = [await buildAccount(test.db), await buildAccount(test.db)]

    const statuses = await exhaust(email)
    const right = await login(email)

    expect(statuses).toEqual([401, 401, 401, 429])
    expect([right.status, right.headers['set-cookie'], right.error.code]).toEqual([429, undefined, 'too_many_requests'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(3500)
    expect(await statusOf(other.email)).toBe(200)
    test.advance(HOUR)
    expect(await statusOf(email)).toBe(200)
  })

  it('are counted the same for an unknown address, with the same work', async () => {
    const { email } = await buildAccount(test.db)
    const queriesOf = async (username: string) => {
      noting.queries.length = 0
      const statuses = await exhaust(username, { app: noting })
      return { statuses, queries: [...noting.queries] }
    }
    const known = await queriesOf(email)
    const unknown = await queriesOf('nobody.guessed@example.org')

    expect(known.statuses).toEqual([401, 401, 401, 429])
    expect(known.queries.length).toBeGreaterThan(0)
    expect(unknown).toEqual(known)
  })

  it('have the same limit when they come at once', async () => {
    const { email } = await buildAccount(test.db)

    const statuses = await Promise.all(
      Array.from({ length: 9 }, (_unused, index) =>
        statusOf(email, { password: 'wrong', app: index % 2 === 0 ? test : second }),
      ),
    )

    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  it('are counted alone, without correct ones', async () => {
    const { email } = await buildAccount(test.db)
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push(await statusOf(email))

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    expect(await exhaust(email)).toEqual([401, 401, 401, 429])
  })

  it('do not prevent the owner from setting a new password, which makes the browser known', async () => {
    const account = await buildAccount(test.db)
    await exhaust(account.email)

    const reply = await asGuest(test).call(accountEndpoints.confirm, {
      body: { token: await buildLink(test, account), password: PASSWORD },
    })

    expect(reply.status).toBe(200)
    expect(await statusOf(account.email, { password: PASSWORD })).toBe(429)
    expect(await statusOf(account.email, { password: PASSWORD, cookie: deviceOf(reply) })).toBe(200)
  })
})

describe('a known browser', () => {
  it('may log in to its account and to no other, whatever others have tried', async () => {
    const [{ email }, other] = [await buildAccount(test.db), await buildAccount(test.db)]
    const cookie = deviceOf(await login(email))
    await exhaust(email)
    await exhaust(other.email)

    expect(await statusOf(other.email, { cookie })).toBe(429)
    expect(await statusOf(email, { cookie: `device=${'x'.repeat(43)}` })).toBe(429)
    expect(await statusOf(email, { cookie: 'device=' })).toBe(429)
    expect(await statusOf(email, { cookie })).toBe(200)
  })

  it('has its own number of tries', async () => {
    const { email } = await buildAccount(test.db)
    const cookie = deviceOf(await login(email))

    expect(await exhaust(email, { cookie })).toEqual([401, 401, 401, 429])
    expect(await statusOf(email)).toBe(200)
  })

  it('gets a new token at each login, and the old one becomes invalid', async () => {
    const { email } = await buildAccount(test.db)
    const first = deviceOf(await login(email))
    const next = deviceOf(await login(email, { cookie: first }))
    await exhaust(email)

    expect(next).not.toBe(first)
    expect(await statusOf(email, { cookie: first })).toBe(429)
    expect(await statusOf(email, { cookie: next })).toBe(200)
  })

  it('is known for 90 days, by the hash of its token alone', async () => {
    const account = await buildAccount(test.db)
    const { email } = account
    const cookie = deviceOf(await login(email))
    const devices = () => test.db.selectFrom('known_device').selectAll().where('account_id', '=', account.id).execute()
    const [device] = await devices()

    expect(device?.token_hash).toEqual(tokenHashOf(cookie.replace('device=', '')))
    test.advance(90 * DAY - HOUR)
    await sweepDevices(test.db, test.now())
    expect(await devices()).toHaveLength(1)
    test.advance(HOUR)
    await exhaust(email)
    expect(await statusOf(email, { cookie })).toBe(429)
    await sweepDevices(test.db, test.now())
    expect(await devices()).toEqual([])
  })

  it('is one of at most twenty', async () => {
    const account = await buildAccount(test.db)
    for (let time = 0; time < 22; time += 1) await login(account.email)

    const devices = await test.db
      .selectFrom('known_device')
      .where('account_id', '=', account.id)
      .select('token_hash')
      .execute()
    expect(devices).toHaveLength(20)
  })

  it('is forgotten, like all others, after logging out everywhere and after a new password', async () => {
    const account = await buildAccount(test.db)
    const { email } = account
    const loggedIn = await login(email)
    await asGuest(test).call(sessionEndpoints.logoutEverywhere, { headers: { cookie: cookiesOf(loggedIn)[0] ?? '' } })
    const elsewhere = deviceOf(await login(email))
    const here = await login(email)
    const changed = await asGuest(test).call(accountEndpoints.changePassword, {
      body: { currentPassword: TEST_PASSWORD, password: PASSWORD },
      headers: { cookie: cookiesOf(here).join('; ') },
    })
    await exhaust(email)

    const statuses: number[] = []
    for (const cookie of [deviceOf(loggedIn), elsewhere, deviceOf(here), deviceOf(changed)])
      statuses.push(await statusOf(email, { password: PASSWORD, cookie }))
    expect(statuses).toEqual([429, 429, 429, 200])
  })
})

describe('the owner of an account without remaining tries', () => {
  it('gets one e-mail a day, whichever process counts', async () => {
    const { email } = await buildAccount(test.db)
    for (const app of [test, second, test]) {
      await exhaust(email, { app })
      await statusOf(email, { password: 'wrong' })
      test.advance(HOUR)
    }
    await Promise.all([test.deliver(), second.deliver()])
    const [first] = [...warningsFor(email), ...second.emails.filter(({ to }) => to === email)]
    const sent = warningsFor(email).length + second.emails.filter(({ to }) => to === email).length

    expect(sent).toBe(1)
    expect(first?.text).toContain(`the account ${email}`)
    test.advance(DAY)
    await exhaust(email)
    await test.deliver()
    expect(warningsFor(email).length + second.emails.filter(({ to }) => to === email).length).toBe(2)
  })

  it('gets none if the address has no account, or an account without a password', async () => {
    const pending = await buildAccount(test.db, { pending: true })
    const before = test.emails.length
    await exhaust('nobody.warned@example.org')
    await exhaust(pending.email)

    await test.deliver()

    expect(test.emails.slice(before)).toEqual([])
    const left = test.db
      .selectFrom('email')
      .select('id')
      .where('recipient', 'in', ['nobody.warned@example.org', pending.email])
    expect(await left.execute()).toEqual([])
  })
})
