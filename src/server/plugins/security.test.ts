import { describe, expect, it } from 'vitest'
import { SESSION_HEADER } from '#contract/endpoint.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { buildApp } from '#server/app.ts'
import { asGuest } from '#testing/server/actors.ts'
import { startTestApp, type TestApp, testConfig } from '#testing/server/app.ts'

const PUBLIC_URL = 'https://sources.example.org'
const ALLOWED = 'https://intranet.example.com'

const plain = startTestApp()
const secure = startTestApp({ publicUrl: PUBLIC_URL, allowedOrigins: [ALLOWED] })

const change = async (test: TestApp, headers: Record<string, string>) =>
  (await asGuest(test).call(sessionEndpoints.logout, { headers })).status

describe('a change requested by a browser', () => {
  it.each([
    ['nothing, as programs do', {}, 204],
    ['that it is from the same origin', { 'sec-fetch-site': 'same-origin' }, 204],
    ['that it is from the same origin, which it names', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }, 204],
    ['that it is from the same origin, which it hides', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 204],
    [
      'that it is from the same origin, and names another',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      403,
    ],
    ['that a person typed it', { 'sec-fetch-site': 'none' }, 204],
    ['that it is from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['that it is from a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
    ['something unheard of', { 'sec-fetch-site': 'nearby' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another origin on the same host name', { origin: 'https://sources.example.org:8443' }, 403],
    ['an origin that only begins like its own', { origin: `${PUBLIC_URL}.evil.example` }, 403],
    ['no origin to speak of', { origin: 'null' }, 403],
    ['an origin that is none', { origin: 'nonsense' }, 403],
    ['its own origin', { origin: PUBLIC_URL }, 204],
    ['the origin that it asks', { origin: 'http://localhost:80', host: 'localhost' }, 204],
    ['its own name over http', { origin: 'http://sources.example.org', host: 'sources.example.org' }, 403],
    [
      'its own name over http on the port of https',
      { origin: 'http://sources.example.org:443', host: 'sources.example.org:443' },
      403,
    ],
    ['another port of this machine', { origin: 'http://localhost:81', host: 'localhost:80' }, 403],
    ['an allowed origin', { origin: ALLOWED, 'sec-fetch-site': 'cross-site' }, 204],
    ['another site and its own origin', { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling site and its own origin', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-site' }, 403],
    ['another site and no origin to speak of', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['another site and another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ])('with %s', async (_what, headers, status) => {
    expect(await change(secure, headers)).toBe(status)
  })

  it('is refused with the one error body, before any other check', async () => {
    const { status, error, headers } = await asGuest(plain).call(sessionEndpoints.login, {
      body: '{',
      headers: { 'sec-fetch-site': 'cross-site' },
    })

    expect(status).toBe(403)
    expect(error).toEqual({ message: 'Changes are not accepted from another site', code: 'forbidden', errors: [] })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('from another site is refused, but a read is allowed, because it changes nothing', async () => {
    const { status } = await asGuest(plain).call(sessionEndpoints.me, { headers: { 'sec-fetch-site': 'cross-site' } })

    expect(status).toBe(200)
  })
})

describe('CORS', () => {
  const ask = (test: TestApp, origin: string) => asGuest(test).call(sessionEndpoints.me, { headers: { origin } })

  it('allows a configured origin to read with credentials', async () => {
    const { headers } = await ask(secure, ALLOWED)

    expect(headers['access-control-allow-origin']).toBe(ALLOWED)
    expect(headers['access-control-allow-credentials']).toBe('true')
    expect(headers['access-control-expose-headers']).toBe('etag, retry-after, x-request-id, Sourcebook-Session')
    expect(String(headers['vary']).toLowerCase()).toContain('origin')
  })

  it.each(['https://evil.example', `${ALLOWED}.evil.example`, 'null'])('allows no reads by %s', async (origin) => {
    const { headers } = await ask(secure, origin)

    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('is off if no origin is configured', async () => {
    expect((await ask(plain, ALLOWED)).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('answers the preflight request of a browser', async () => {
    const response = await secure.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/source/update/7/',
      headers: {
        origin: ALLOWED,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    })

    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-origin']).toBe(ALLOWED)
    expect(response.headers['access-control-allow-methods']).toBe('GET, POST, PATCH, DELETE')
    expect(response.headers['access-control-allow-headers']).toBe(
      'content-type, Idempotency-Key, Sourcebook-Unattended, if-match',
    )
  })
})

describe('the headers of every reply', () => {
  const always = {
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^clipboard-write=\(self\)(?:, [a-z-]+=\(\)){25,}$/),
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  const policy =
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self';font-src 'self';connect-src 'self';" +
    "manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
    "require-trusted-types-for 'script';trusted-types 'none'"

  /** Headers of an answer, except those that vary or that Node adds. */
  const headersOf = async ({ app }: TestApp, url: string) => {
    const { headers } = await app.inject({ url })
    const { date: _date, connection: _connection, 'x-request-id': _id, ...others } = headers
    const { 'content-type': _type, 'content-length': _length, allow: _allow, ...more } = others
    const { [SESSION_HEADER.toLowerCase()]: _none, ...rest } = more
    return rest
  }

  it.each([
    '/api/v1/source/orders/',
    '/%61pi/v1/source/orders/',
    '/api/v1/source/group/',
    '/api/v1/nothing/',
    '/%61pi/v1/nothing/',
    '/api/v1/login/',
    '/%61pi/v1/login/',
    '/api/docs',
  ])('of %s forbid frames, sniffing, referrers and foreign content, and caching', async (url) => {
    expect(await headersOf(plain, url)).toEqual({
      ...always,
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  it('enforce https only over https, and let other origins read if some are configured', async () => {
    expect(await headersOf(secure, '/healthz')).toEqual({
      ...always,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'etag, retry-after, x-request-id, Sourcebook-Session',
      'content-security-policy': `${policy};upgrade-insecure-requests`,
      'cross-origin-resource-policy': 'cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      vary: 'Origin',
    })
  })

  it('allow the origins of the page’s build', async () => {
    const app = await buildApp({
      db: plain.db,
      config: testConfig({ thirdParties: ['https://errors.example', 'https://views.example'] }),
    })
    const { headers } = await app.inject({ url: '/' })
    await app.close()

    const directives = String(headers['content-security-policy']).split(';')
    expect(directives.filter((directive) => directive.includes('example'))).toEqual([
      "img-src 'self' https://errors.example https://views.example",
      "connect-src 'self' https://errors.example https://views.example",
    ])
  })

  it('allow pictures of another origin, without its cookies, only if the page shows them', async () => {
    const app = await buildApp({ db: plain.db, config: testConfig({ isFaviconElsewhere: true }) })
    const { headers } = await app.inject({ url: '/' })
    await app.close()

    expect(headers['cross-origin-embedder-policy']).toBe('credentialless')
  })

  it('have a unique id for each request, whatever a client sends', async () => {
    const ask = async () =>
      (await plain.app.inject({ url: '/api/v1/nothing/', headers: { 'request-id': 'mine', 'x-request-id': 'mine' } }))
        .headers['x-request-id']
    const [one, two] = [await ask(), await ask()]

    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/)
    expect(two).not.toBe(one)
  })
})
