import { type Answer, ask } from '#testing/server/ask.ts'

export interface Kind {
  readonly name: string
  readonly text: string
  readonly statuses: readonly number[]
  readonly cache: RegExp
}

export interface Login {
  readonly email: string
  readonly password: string
}

interface AuditRequest {
  readonly method?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

const NEVER = /^no-store$/
const PRIVATE = /^(?:no-store|private,.*)$/
const JSON_TYPE = 'Content-Type: application/json'

const textOf = (host: string, path: string, { method = 'GET', headers = [], body = '' }: AuditRequest = {}) => {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...headers, ...length, 'Connection: close', '', body].join(
    '\r\n',
  )
}

interface AuditContext {
  readonly host: string
  readonly cookie: string
  readonly asset: string | undefined
  readonly domain: string | undefined
  readonly etag: string | undefined
}

const LIST = '/api/v1/source/global/?search='

const logIn = async (origin: string, login: Login | undefined): Promise<string> => {
  if (!login) return ''
  const body = JSON.stringify({ username: login.email, password: login.password })
  const { host } = new URL(origin)
  const { cookies } = await ask(origin, textOf(host, '/api/v1/login/', { method: 'POST', headers: [JSON_TYPE], body }))
  return `Cookie: ${cookies.join('; ')}`
}

const domainIn = ({ body }: Answer) => /"link":"https?:\/\/(?:www\.)?([^/":]+)/.exec(body)?.[1]

const learn = async (origin: string, login: Login | undefined): Promise<AuditContext> => {
  const { host } = new URL(origin)
  const page = await ask(origin, textOf(host, '/', { headers: ['Accept: text/html'] }))
  const list = await ask(origin, textOf(host, LIST))
  return {
    host,
    cookie: await logIn(origin, login),
    asset: /\/assets\/[\w.-]+/.exec(page.body)?.[0],
    domain: domainIn(list),
    etag: list.headers['etag'],
  }
}

const ofPage = ({ host, asset }: AuditContext): Kind[] => [
  {
    name: 'page',
    text: textOf(host, '/sources', { headers: ['Accept: text/html'] }),
    statuses: [200],
    cache: /^private, no-cache$/,
  },
  { name: 'file', text: textOf(host, '/robots.txt'), statuses: [200], cache: /^no-cache$/ },
  ...(asset
    ? [{ name: 'hashed file', text: textOf(host, asset), statuses: [200], cache: /^public, .*immutable$/ }]
    : []),
  { name: 'file that is not there', text: textOf(host, '/assets/none.js'), statuses: [404], cache: NEVER },
  { name: 'healthz', text: textOf(host, '/healthz'), statuses: [200], cache: /^/ },
]

const ofCalls = ({ host, domain, etag }: AuditContext): Kind[] => [
  { name: 'call 200', text: textOf(host, '/api/v1/user/me/'), statuses: [200], cache: PRIVATE },
  { name: 'call 204', text: textOf(host, '/api/v1/logout/', { method: 'POST' }), statuses: [204], cache: NEVER },
  ...(etag
    ? [
        {
          name: 'call 304',
          text: textOf(host, LIST, { headers: [`If-None-Match: ${etag}`] }),
          statuses: [304],
          cache: PRIVATE,
        },
      ]
    : []),
  ...(domain ? [{ name: 'icon', text: textOf(host, `/api/v1/icon/${domain}/`), statuses: [200], cache: PRIVATE }] : []),
  {
    name: 'export',
    text: textOf(host, '/api/v1/source/export/?format=csv&scope=global'),
    statuses: [200],
    cache: PRIVATE,
  },
  {
    name: 'preflight',
    text: textOf(host, '/api/v1/tags/', {
      method: 'OPTIONS',
      headers: ['Origin: https://intranet.example', 'Access-Control-Request-Method: POST'],
    }),
    statuses: [204, 405],
    cache: /^/,
  },
]

const post = (host: string, headers: readonly string[], body = '{') =>
  textOf(host, '/api/v1/login/', { method: 'POST', headers, body })

const ofFailures = ({ host }: AuditContext): Kind[] => [
  { name: 'call 400', text: post(host, [JSON_TYPE]), statuses: [400], cache: NEVER },
  { name: 'call 401', text: textOf(host, '/api/v1/source/group/'), statuses: [401], cache: NEVER },
  { name: 'call 403', text: post(host, [JSON_TYPE, 'Sec-Fetch-Site: cross-site']), statuses: [403], cache: NEVER },
  { name: 'call 404', text: textOf(host, '/%61pi/v1/nothing/'), statuses: [404], cache: NEVER },
  { name: 'call 405', text: textOf(host, '/api/v1/login/'), statuses: [405], cache: NEVER },
  { name: 'call 415', text: post(host, ['Content-Type: text/plain']), statuses: [415], cache: NEVER },
  { name: 'another host', text: textOf('elsewhere.example', '/'), statuses: [421], cache: NEVER },
  { name: 'before routing', text: textOf(host, '/%zz'), statuses: [404], cache: NEVER },
  {
    name: 'headers too large',
    text: textOf(host, '/', { headers: [`X: ${'x'.repeat(20_000)}`] }),
    statuses: [431],
    cache: NEVER,
  },
  { name: 'call 417', text: textOf(host, '/', { headers: ['Expect: more'] }), statuses: [417], cache: NEVER },
  { name: 'no HTTP', text: 'hello there\r\n\r\n', statuses: [400], cache: NEVER },
]

const ofPeople = ({ host, cookie }: AuditContext): Kind[] =>
  cookie === ''
    ? []
    : [
        {
          name: 'call 201',
          text: textOf(host, '/api/v1/tags/', {
            method: 'POST',
            headers: [JSON_TYPE, cookie],
            body: JSON.stringify({ label: `Headers ${Date.now()}` }),
          }),
          statuses: [201],
          cache: NEVER,
        },
        {
          name: 'events',
          text: textOf(host, '/api/v1/events/', { headers: [cookie] }),
          statuses: [200],
          cache: PRIVATE,
        },
      ]

export const kindsAt = async (origin: string, login?: Login): Promise<readonly Kind[]> => {
  const facts = await learn(origin, login)
  return [...ofPage(facts), ...ofCalls(facts), ...ofPeople(facts), ...ofFailures(facts)]
}
