import * as fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { curlOf, type FuzzRequest } from './curl.ts'
import { type PersonName, people } from './fuzz-library.ts'
import { type Body, bodiesOf, type Kinds, pathsOf, searchesOf } from './value-kinds.ts'

const KEYS = ['a-key-of-all', 'another-key', 'x'.repeat(255), 'x'.repeat(256), 'two words', '', '\u00e9', '"']
const TAGS = ['"0"', '"1"', '"2"', 'W/"1"', '*', '"1", "2"', '1', '""', '"99999999999999999999"', ',', 'x'.repeat(5000)]
const ORIGINS = ['http://127.0.0.1:8080', 'https://evil.example', 'null', '', 'http://[', 'file://']
const SITES = ['same-origin', 'same-site', 'cross-site', 'none', 'x']
const RANGES = ['bytes=0-10', 'bytes=-1', 'bytes=5-1', 'bytes=0-1,2-3', 'lines=1', `bytes=${'0-0,'.repeat(500)}`]
const ENCODINGS = ['gzip', 'br', 'gzip;q=0', 'identity;q=0, *;q=0', '*', 'gzip;q=abc', ',', 'x'.repeat(5000)]
const TYPES = [
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/jsonx',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '/',
  '',
  'x'.repeat(5000),
]

const hostileHeaders = fc.record(
  {
    'content-type': fc.constantFrom(...TYPES),
    'idempotency-key': fc.constantFrom(...KEYS),
    'if-match': fc.constantFrom(...TAGS),
    'if-none-match': fc.constantFrom(...TAGS),
    origin: fc.constantFrom(...ORIGINS),
    'sec-fetch-site': fc.constantFrom(...SITES),
    range: fc.constantFrom(...RANGES),
    'accept-encoding': fc.constantFrom(...ENCODINGS),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=0', 'x'.repeat(5000)),
    'x-http-method-override': fc.constantFrom('DELETE', 'GET'),
    'x-forwarded-for': fc.constantFrom('192.0.2.1', '::1, x', 'x'.repeat(5000)),
    'x-forwarded-host': fc.constant('evil.example'),
    expect: fc.constantFrom('100-continue', 'x'),
    cookie: fc.constantFrom(
      'sourcebook=x',
      'sourcebook=; sourcebook=%',
      '__Host-sourcebook=x',
      ';;;==',
      'a=b'.repeat(2000),
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const fewHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'idempotency-key': fc.constantFrom(...KEYS.slice(0, 2)),
    'if-match': fc.constantFrom(...TAGS.slice(0, 3)),
    'if-none-match': fc.constant('*'),
    'accept-encoding': fc.constantFrom('gzip', 'br'),
  },
  { requiredKeys: [], noNullPrototype: true },
)

// Fewer guests, whose calls are mostly refused early.
const person = fc.oneof(
  { weight: 1, arbitrary: fc.constant('guest' as const) },
  { weight: 9, arbitrary: fc.constantFrom(...people.filter((each) => each !== 'guest')) },
)

const typeOf = (body: Body): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' }

interface RequestDraft {
  readonly person: PersonName
  readonly path: string
  readonly search: string
  readonly body: Body
  readonly headers: Partial<Record<string, string>>
  readonly method: FuzzRequest['method']
}

const requestOf = ({ person, path, search, body, headers, method }: RequestDraft): FuzzRequest => {
  const all = { ...typeOf(body), ...headers } as Record<string, string>
  const request = { person, method, url: path + search, headers: all, body }
  return Object.assign(request, { [fc.toStringMethod]: () => curlOf(request) })
}

const methodsOf = ({ method }: Endpoint): Kinds<FuzzRequest['method']> => {
  const same = fc.constant(method)
  const others = fc.constantFrom<FuzzRequest['method']>('HEAD', 'OPTIONS', 'PUT', 'GET', 'POST', 'PATCH', 'DELETE')
  return {
    wellFormed: same,
    flawed: same,
    hostile: fc.oneof({ weight: 9, arbitrary: same }, { weight: 1, arbitrary: others }),
  }
}

/** Valid, flawed and hostile calls of an endpoint. */
const callsOf = (endpoint: Endpoint): fc.Arbitrary<FuzzRequest> => {
  const [method, path, search, body] = [
    methodsOf(endpoint),
    pathsOf(endpoint),
    searchesOf(endpoint),
    bodiesOf(endpoint),
  ]
  const plain = {
    person,
    method: method.wellFormed,
    path: path.wellFormed,
    search: search.wellFormed,
    body: body.wellFormed,
    headers: fewHeaders,
  }
  const variants: fc.Arbitrary<RequestDraft>[] = [
    fc.record(plain),
    fc.record({ ...plain, body: body.flawed }),
    fc.record({ ...plain, search: search.flawed }),
    fc.record({ ...plain, path: path.flawed }),
    fc.record({ ...plain, body: body.hostile }),
    fc.record({ ...plain, search: search.hostile }),
    fc.record({ ...plain, path: path.hostile, method: method.hostile }),
    fc.record({ ...plain, headers: hostileHeaders, method: method.hostile }),
    fc.record({
      person,
      method: method.hostile,
      path: path.hostile,
      search: search.hostile,
      body: body.hostile,
      headers: hostileHeaders,
    }),
  ]
  const [wellFormed = fc.record(plain), ...others] = variants
  return fc
    .oneof({ weight: 6, arbitrary: wellFormed }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })))
    .map(requestOf)
}

const ENDS_SESSIONS: readonly Endpoint[] = [
  sessionEndpoints.logout,
  sessionEndpoints.logoutEverywhere,
  sessionEndpoints.end,
  sessionEndpoints.endOf,
]

/** Rarely a call that ends its person's session. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...allEndpoints.map((endpoint) => ({
    weight: ENDS_SESSIONS.includes(endpoint) ? 1 : 8,
    arbitrary: callsOf(endpoint),
  })),
)
