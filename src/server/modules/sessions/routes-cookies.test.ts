import { describe, expect, it } from 'vitest'
import { SESSION_HEADER } from '#contract/endpoint.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { asGuest, type TestActor } from '#testing/server/actors.ts'
import { startTestApp, type TestApp } from '#testing/server/app.ts'
import { buildAccount, TEST_PASSWORD } from '#testing/server/factories.ts'
import { buildLink } from '#testing/server/links.ts'

const plain = startTestApp()
const secure = startTestApp({ publicUrl: 'https://sources.example.org' })

const login = async (test: TestApp) => {
  const { email } = await buildAccount(test.db)
  return asGuest(test).call(sessionEndpoints.login, { body: { username: email, password: TEST_PASSWORD } })
}

type Reply = Awaited<ReturnType<TestActor['call']>>

const partsOf = ({ headers }: Pick<Reply, 'headers'>) => {
  const [session, device] = [headers['set-cookie']].flat().map((cookie) => {
    const [pair = '', ...attributes] = String(cookie).split('; ')
    return { name: pair.split('=')[0], attributes: attributes.sort() }
  })
  return { ...session, device }
}

describe('the cookie of a known browser', () => {
  it('is for this host alone, for its own pages, hidden from scripts, for 90 days', async () => {
    const attributes = ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Strict']

    expect(partsOf(await login(plain)).device).toEqual({ name: 'device', attributes })
    expect(partsOf(await login(secure)).device).toEqual({
      name: '__Host-device',
      attributes: [...attributes, 'Secure'],
    })
  })
})

describe('the session cookie', () => {
  it('is for this host alone, hidden from scripts, and ends with the session', async () => {
    expect(partsOf(await login(plain))).toMatchObject({
      name: 'sourcebook',
      attributes: ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax'],
    })
  })

  it('has the __Host- prefix and Secure over https', async () => {
    expect(partsOf(await login(secure))).toMatchObject({
      name: '__Host-sourcebook',
      attributes: ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
  })

  it('has the same attributes after setting and after changing a password', async () => {
    const account = await buildAccount(secure.db)
    const token = await buildLink(secure, account)

    const set = await asGuest(secure).call(accountEndpoints.confirm, {
      body: { token, password: 'the second one of it' },
    })
    const changed = await asGuest(secure).call(accountEndpoints.changePassword, {
      body: { currentPassword: 'the second one of it', password: 'the third one of it' },
      headers: { cookie: String(set.headers['set-cookie']).split(';')[0] ?? '' },
    })

    expect([set.status, changed.status]).toEqual([200, 204])
    expect(partsOf(set)).toEqual(partsOf(await login(secure)))
    expect(partsOf(changed)).toEqual(partsOf(set))
  })

  it('is deleted with the attributes that browsers require for it', async () => {
    const reply = await asGuest(secure).call(sessionEndpoints.logout)

    // The server clears its own data only; the page clears its drafts.
    expect(reply.headers['clear-site-data']).toBe('"cache"')
    expect(partsOf(reply).name).toBe('__Host-sourcebook')
    expect(partsOf(reply).attributes).toEqual(
      expect.arrayContaining(['Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'Path=/', 'Secure']),
    )
  })

  it('without a valid session is reported on each reply, also on public ones', async () => {
    const begun = await login(secure)
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const said = async (headers: Record<string, string>) =>
      (await asGuest(secure).call(sourceEndpoints.list, { query: {}, headers })).headers[SESSION_HEADER.toLowerCase()]

    expect(begun.headers[SESSION_HEADER.toLowerCase()]).toBeUndefined()
    expect(await said({ cookie })).toBeUndefined()

    await asGuest(secure).call(sessionEndpoints.logout, { headers: { cookie } })

    expect([await said({ cookie }), await said({})]).toEqual(['none', 'none'])
  })

  it('without the prefix is ignored over https', async () => {
    const token =
      String((await login(secure)).headers['set-cookie'])
        .split(';')[0]
        ?.split('=')[1] ?? ''
    const me = (cookie: string) => asGuest(secure).call(sessionEndpoints.me, { headers: { cookie } })

    expect((await me(`sourcebook=${token}`)).reply.user).toBeNull()
    expect((await me(`__Host-sourcebook=${token}`)).reply.user).not.toBeNull()
  })
})
