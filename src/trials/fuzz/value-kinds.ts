import * as fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { files, hostileBodies, hostileTexts, plausibleTexts } from './texts.ts'
import { flawedOf, smallId, valueOf } from './values.ts'

export type Body = string | Buffer | undefined

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...hostileTexts).map((text) => `${text}${plausibleTexts[0]}`),
)

const withText = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return [...value.slice(1), withText(value[0], text)]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withText(each, text)]))
}

/** Valid, slightly flawed and hostile values. */
export interface Kinds<T> {
  readonly wellFormed: fc.Arbitrary<T>
  readonly flawed: fc.Arbitrary<T>
  readonly hostile: fc.Arbitrary<T>
}

const json = (value: unknown): string => JSON.stringify(value) ?? 'null'

export const bodiesOf = ({ body, takesFile }: Endpoint): Kinds<Body> => {
  const none = fc.constant(undefined)
  const hostile: fc.Arbitrary<Body> = fc.constantFrom(...hostileBodies)
  if (takesFile) {
    const file = fc.constantFrom(...files)
    return {
      wellFormed: file,
      flawed: file,
      hostile: fc.oneof(
        hostile,
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
    }
  }
  if (!body) return { wellFormed: none, flawed: none, hostile }
  const value = valueOf(body)
  return {
    wellFormed: value.map(json),
    flawed: flawedOf(body).map(json),
    hostile: fc.oneof(
      hostile,
      fc.tuple(value, hostileText).map(([whole, text]) => json(withText(whole, text))),
      fc.json({ maxDepth: 6, stringUnit: 'binary' }),
    ),
  }
}

type GivenValues = Readonly<Record<string, unknown>>

const searchOf = (values: GivenValues) => {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const texts = entries.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : json(value),
  ])
  return entries.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}

const HOSTILE_SEARCHES = [
  '?search=%',
  '?search=%00',
  '?search=%ff%fe',
  '?search=%ed%a0%80',
  '?search=a&search=b',
  '?search[]=a&search[x]=b',
  '?page=1&page=2&subCategory=1&subCategory=2',
  '?__proto__=1&__proto__[role]=ROLE_ADMIN&constructor=1',
  '?toString=1&hasOwnProperty=1',
  '?&&&=&=1&',
  '?page=1e999&order=__proto__&direction=constructor',
  `?${'search=a&'.repeat(2000)}`,
  `?search=${'%F0%9F%92%A9'.repeat(200)}`,
  '??search=a?',
  ';search=a',
]

export const searchesOf = ({ query }: Endpoint): Kinds<string> => {
  const hostile = fc.constantFrom(...HOSTILE_SEARCHES)
  const none = fc.constant('')
  if (!query) return { wellFormed: none, flawed: none, hostile }
  const value = valueOf(query) as fc.Arbitrary<GivenValues>
  return {
    wellFormed: value.map(searchOf),
    flawed: flawedOf(query).map((values) => searchOf(Object(values) as GivenValues)),
    hostile: fc.oneof(
      hostile,
      fc
        .tuple(value, hostileText)
        .map(([whole, text]) => searchOf(withText({ ...whole, search: '' }, text.toWellFormed()) as GivenValues)),
    ),
  }
}

const HOSTILE_PARAMS = [
  '0',
  '-1',
  '1.0',
  '1e3',
  '01',
  '+1',
  '1%20',
  '%31',
  '9007199254740993',
  '9'.repeat(30),
  '%00',
  '1%00',
  '%2e%2e%2f1',
  '..%2f..%2fopenapi.json',
  '%c0%af',
  '%',
  '%ud800',
  '%E0%A4%A',
  '%F0%9F%92%A9',
  'x'.repeat(900),
  '1;2',
  '1,2',
  '*',
  'null',
  'undefined',
  '__proto__',
  "1'--",
  '{id}',
  ':id',
]

const param = fc.oneof(
  { weight: 12, arbitrary: smallId.map(String) },
  { weight: 1, arbitrary: fc.constantFrom('acme-group', 'globex-group', 'register.example', 'acmesecret1.example') },
)
const hostileParam = fc.oneof(
  fc.constantFrom(...HOSTILE_PARAMS),
  fc.constantFrom(...hostileTexts).map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
)

// Alternative encodings of a path.
const disguised = fc.constantFrom<(path: string) => string>(
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/v1', '/%76%31'),
  (path) => path.replace(/.$/, ''),
  (path) => `${path}/`,
  (path) => path.replace('/api/', '/api//'),
  (path) => path.toUpperCase(),
  (path) => `${path}%2f`,
  (path) => path.replace('/v1/', '/v1/./x/../'),
  (path) => path.replace('/v1/', '/v1/%2e%2e/'),
)

export const pathsOf = ({ path }: Endpoint): Kinds<string> => {
  const names = [...path.matchAll(/:\w+/g)].map(([name]) => name)
  const filled = (value: fc.Arbitrary<string>) =>
    fc
      .tuple(...names.map(() => value))
      .map((values) =>
        names.reduce((text, name, index) => text.replace(name, () => values[index] ?? ''), API_PREFIX + path),
      )
  const plain = filled(param)
  return {
    wellFormed: plain,
    flawed: filled(fc.oneof(param, hostileParam)),
    hostile: fc.oneof(
      filled(hostileParam),
      fc.tuple(plain, disguised).map(([text, disguise]) => disguise(text)),
    ),
  }
}
