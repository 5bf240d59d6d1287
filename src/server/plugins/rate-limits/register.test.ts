import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { contactEndpoints } from '#contract/emails/contact.ts'
import { iconEndpoints } from '#contract/links/icons.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { buildApp } from '#server/app.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { alongside, startTestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount, buildSource, MISSING_ID, TEST_PASSWORD } from '#testing/server/factories.ts'

const few = (hits: number, seconds = 60) => ({ hits, seconds })
const rateLimits = {
  ...testConfig().rateLimits,
  reads_user: few(4),
  reads_guest: few(2),
  writes: few(3),
  icons: few(2),
  login: few(2, 900),
  login_address: few(5, 900),
  contact: few(1, 3600),
}

const test = startTestApp({ rateLimits })
const second = alongside(test)

let addresses = 0
/** Address without earlier requests. */
const newAddress = () => `10.0.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`

const statusesOf = async (times: number, ask: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await ask()).status)
  return statuses
}

describe('the counter of reads', () => {
  it('belongs to a guest’s address, and the refusal gives the time of a retry', async () => {
    const [here, there] = [newAddress(), newAddress()]
    const read = (from: string) => asGuest(test).call(sourceEndpoints.orders, { from })

    const statuses = await statusesOf(3, () => read(here))
    const refused = await read(here)

    expect(statuses).toEqual([200, 200, 429])
    expect(refused.error).toEqual({
      message: 'Too many requests. Try again later',
      code: 'too_many_requests',
      errors: [],
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(55)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await read(there)).status).toBe(200)
  })

  it('starts again when its window has passed', async () => {
    const from = newAddress()
    const read = () => asGuest(test).call(sourceEndpoints.orders, { from })
    await statusesOf(3, read)

    test.advance(59_000)
    const early = await read()
    test.advance(1500)

    expect([early.status, early.headers['retry-after']]).toEqual([429, '1'])
    expect(await statusesOf(3, read)).toEqual([200, 200, 429])
  })

  it('belongs to a user at all addresses, and not to their address', async () => {
    const [one, two] = [await asRole(test, 'ROLE_USER'), await asRole(test, 'ROLE_USER')]
    const from = newAddress()

    const ofOne = await statusesOf(5, () => one.call(sourceEndpoints.orders, { from: newAddress() }))
    const ofTwo = await statusesOf(4, () => two.call(sourceEndpoints.orders, { from }))
    const ofGuest = await asGuest(test).call(sourceEndpoints.orders, { from })

    expect(ofOne).toEqual([200, 200, 200, 200, 429])
    expect(ofTwo).toEqual([200, 200, 200, 200])
    expect(ofGuest.status).toBe(200)
  })

  it('is shared by two processes on one database after each has written its hits', async () => {
    const from = newAddress()
    const read = (app: typeof test) => asGuest(app).call(sourceEndpoints.orders, { from })

    expect([(await read(test)).status, (await read(test)).status]).toEqual([200, 200])
    await test.app.flushHits()
    test.advance(10_000)
    await read(second)
    await second.app.flushHits()
    const refused = await read(second)

    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(50)
  })

  it('survives a restart', async () => {
    const from = newAddress()
    const before = await buildApp({ db: test.db, config: test.config, clock: test.now })
    const ask = { url: '/api/v1/source/orders/', remoteAddress: from }
    await before.inject(ask)
    await before.inject(ask)
    await before.close()

    const after = await buildApp({ db: test.db, config: test.config, clock: test.now })
    await after.inject(ask)
    await after.flushHits()
    const { statusCode } = await after.inject(ask)
    await after.close()

    expect(statusCode).toBe(429)
  })

  it('lets exactly the limit through if all come at once', async () => {
    const user = await asRole(test, 'ROLE_USER')

    const replies = await Promise.all(Array.from({ length: 12 }, () => user.call(sourceEndpoints.orders)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
  })

  it('includes HEAD and calls that were not found', async () => {
    const from = newAddress()
    const detail = () => asGuest(test).call(sourceEndpoints.detail, { params: { id: MISSING_ID }, from })
    await test.app.inject({ method: 'HEAD', url: '/api/v1/source/orders/', remoteAddress: from })

    expect(await statusesOf(2, detail)).toEqual([404, 429])
  })
})

describe('calls refused for missing permissions', () => {
  it('of guests count like all others', async () => {
    const from = newAddress()
    const write = () => asGuest(test).call(categoryEndpoints.create, { body: '{', from })

    expect(await statusesOf(4, write)).toEqual([401, 401, 401, 429])
  })

  it('of a role without the function count like all others', async () => {
    const user = await asRole(test, 'ROLE_USER')

    expect(await statusesOf(4, () => user.call(categoryEndpoints.create, { body: '{' }))).toEqual([403, 403, 403, 429])
  })
})

describe('the other counters', () => {
  it('separate writes from reads', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const write = () => manager.call(categoryEndpoints.create, { body: {} })

    expect(await statusesOf(4, write)).toEqual([400, 400, 400, 429])
    expect((await manager.call(sourceEndpoints.orders)).status).toBe(200)
  })

  it('separate icons from reads', async () => {
    await buildSource(test.db, { link: 'https://zefix.ch/' })
    const from = newAddress()
    const show = () => asGuest(test).call(iconEndpoints.show, { params: { domain: 'zefix.ch' }, from })

    expect(await statusesOf(3, show)).toEqual([200, 200, 429])
    expect((await asGuest(test).call(sourceEndpoints.orders, { from })).status).toBe(200)
  })
})

describe('the counters of logins', () => {
  const login = (username: string, from: string, password = 'wrong') =>
    asGuest(test).call(sessionEndpoints.login, { body: { username, password }, from })

  it('exist for each pair of e-mail address and network address, whatever case', async () => {
    const { email } = await buildAccount(test.db)
    const [here, there] = [newAddress(), newAddress()]

    expect(await statusesOf(2, () => login(email, here))).toEqual([401, 401])
    const right = await login(email.toUpperCase(), here, TEST_PASSWORD)
    expect([right.status, right.headers['set-cookie']]).toEqual([429, undefined])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(890)
    expect((await login(email, there, TEST_PASSWORD)).status).toBe(200)
  })

  it('are the same for all spellings of an address', async () => {
    const ways = Array.from({ length: 64 }, (_unused, bits) =>
      Array.from('sixsix', (letter, index) => ((bits >> index) & 1 ? letter.toUpperCase() : letter)).join(''),
    )
    const from = newAddress()
    const statuses: number[] = []
    for (const way of new Set(ways)) statuses.push((await login(`${way}@example.org`, from)).status)

    expect(statuses).toHaveLength(64)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(2)
  })

  it('are the same for an unknown address', async () => {
    const from = newAddress()

    expect(await statusesOf(3, () => login('nobody@example.org', from))).toEqual([401, 401, 429])
  })

  it('exist for each network address as well', async () => {
    const from = newAddress()
    let number = 0

    expect(await statusesOf(6, () => login(`n${(number += 1)}@example.org`, from))).toEqual([
      401, 401, 401, 401, 401, 429,
    ])
  })

  it('start again after a quarter of an hour', async () => {
    const from = newAddress()
    await statusesOf(3, () => login('somebody@example.org', from))

    test.advance(900_000)

    expect((await login('somebody@example.org', from)).status).toBe(401)
  })

  it('store no e-mail address', async () => {
    const from = newAddress()
    await login('private.person@example.org', from)

    const rows = await test.db.selectFrom('rate_limit').select('key').execute()
    expect(rows.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true)
  })
})

describe('X-Forwarded-For', () => {
  const behind = startTestApp({ rateLimits, trustProxy: 1 })
  const read = (test: typeof behind, forwardedFor: string, from: string) =>
    asGuest(test).call(sourceEndpoints.orders, { headers: { 'x-forwarded-for': forwardedFor }, from })

  it('is ignored unless TRUST_PROXY is set', async () => {
    const from = newAddress()
    let number = 0

    expect(await statusesOf(3, () => read(test, `198.51.100.${(number += 1)}`, from))).toEqual([200, 200, 429])
  })

  it('is used for the set number of proxies: values further left can be forged', async () => {
    const proxy = newAddress()
    let number = 0
    const ask = (last: string) => read(behind, `203.0.113.${(number += 1)}, ${last}`, proxy)

    expect(await statusesOf(3, () => ask('198.51.100.1'))).toEqual([200, 200, 429])
    expect((await ask('198.51.100.2')).status).toBe(200)
  })
})

describe('guests of IPv6', () => {
  const read = (from: string) => asGuest(test).call(sourceEndpoints.orders, { from })

  it('share one counter in a network, whatever the number of their addresses', async () => {
    const replies: number[] = []
    for (let number = 1; number <= 1000; number += 1) {
      replies.push((await read(`2001:db8::${number.toString(16)}:${(number * 7919).toString(16).slice(-4)}`)).status)
    }

    expect(replies.filter((status) => status === 200)).toHaveLength(2)
    expect((await read('2001:db8:0:0:ffff::3')).status).toBe(429)
    expect((await read('2001:db8:0:1::3')).status).toBe(200)
  })

  it('have sixteen times the limit in all networks of a site, and the next site has its own', async () => {
    const replies: number[] = []
    for (let network = 1; network <= 40; network += 1) replies.push((await read(`2001:db8:5:${network}::1`)).status)

    expect(replies).toEqual([...Array<number>(32).fill(200), ...Array<number>(8).fill(429)])
    expect((await read('2001:db8:6:1::1')).status).toBe(200)
  })

  it('are counted in the same way by exact counters', async () => {
    const body = { subject: 'IT support', email: 'ada@example.org', name: 'Ada', question: 'Why?' }
    const statuses: number[] = []
    for (let network = 1; network <= 20; network += 1) {
      const from = `2001:db8:7:${network}::1`
      statuses.push((await asGuest(test).call(contactEndpoints.send, { body, from })).status)
    }

    expect(statuses).toEqual([...Array<number>(16).fill(204), ...Array<number>(4).fill(429)])
  })

  it('have one counter even if their proxy adds ports', async () => {
    const statuses = []
    for (const port of [1, 2, 3]) statuses.push((await read(`[2001:db8:8::1]:${port}`)).status)

    expect(statuses).toEqual([200, 200, 429])
  })
})
