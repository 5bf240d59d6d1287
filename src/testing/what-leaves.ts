import { readFileSync } from 'node:fs'
import { roles } from '#contract/access.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/errors.ts'
import * as z from '#contract/zod.ts'

/** Request body sent to a third party. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

const routeTree = readFileSync(new URL('../web/routeTree.gen.ts', import.meta.url), 'utf8')
const screens = [...routeTree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''))
const calls = allEndpoints.map(({ method, path }) => `${method} ${path}`)
const failures = [...errorCodes, 'network', 'timeout', 'bad_reply']
const changes = ['source', 'group', 'category', 'subcategory'].flatMap((noun) =>
  ['added', 'updated', 'deleted'].map((change) => `${noun}_${change}`),
)

const oneOf = (texts: readonly string[]) => z.string().check(z.refine((text) => texts.includes(text)))
const like = (pattern: RegExp) => z.string().check(z.regex(pattern))
const id = like(/^[\da-f]{16,32}$/)
const word = like(/^[A-Z]\w{0,40}$/)
const version = like(/^[\d.]+$/)

const address = z
  .string()
  .check(z.refine((text) => ['/not-found', ...screens].includes(text.replace(/^http:\/\/127\.0\.0\.1:\d+/, ''))))

const event = z.strictObject({
  name: oneOf(['pageview', 'login', 'password_set', 'request_sent', ...changes]),
  url: address,
  domain: z.literal('127.0.0.1'),
  props: z.optional(z.strictObject({ role: z.enum(roles) })),
})

const frame = z.strictObject({
  filename: like(/^http:\/\/127\.0\.0\.1:\d+\/assets\/[\w.-]+\.js$/),
  lineno: z.int(),
  colno: z.int(),
})

const ourMessage = oneOf(calls.flatMap((call) => failures.map((failure) => `${call} failed: ${failure}`)))

const sdk = { name: z.literal('sentry.javascript.browser'), version }

/** Failed calls: call, screen and failure. Other errors: name and location. */
const report = z.strictObject({
  event_id: id,
  timestamp: z.number(),
  platform: z.literal('javascript'),
  level: z.literal('error'),
  release: version,
  exception: z.strictObject({
    values: z.array(
      z.strictObject({
        type: word,
        value: z.union([word, ourMessage]),
        stacktrace: z.strictObject({ frames: z.array(frame) }),
      }),
    ),
  }),
  tags: z.optional(
    z.strictObject({
      call: oneOf(calls),
      screen: oneOf(['', 'not-found', ...screens]),
      failure: oneOf(failures),
      status: like(/^\d{1,3}$/),
    }),
  ),
  fingerprint: z.optional(z.array(z.union([oneOf(calls), oneOf(failures), like(/^\d{1,3}$/)]))),
  sdk: z.strictObject({
    ...sdk,
    integrations: z.array(z.never()),
    packages: z.array(z.strictObject({ name: z.literal('npm:@sentry/browser'), version })),
    settings: z.strictObject({ infer_ip: z.literal('never') }),
  }),
})

/** Sentry envelope of one report. */
const envelope = z.tuple([
  z.strictObject({
    event_id: id,
    sent_at: z.iso.datetime(),
    sdk: z.strictObject(sdk),
    trace: z.optional(z.record(oneOf(['environment', 'release', 'public_key', 'trace_id']), like(/^[\w.]+$/))),
  }),
  z.strictObject({ type: z.literal('event') }),
  report,
])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const complaintAt = (schema: z.ZodMiniType, value: unknown): string[] => {
  const { error } = z.safeParse(schema, value)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : []
}

const ENVELOPE =
  /^\/api\/1\/envelope\/\?sentry_version=7&sentry_key=\w+&sentry_client=sentry\.javascript\.browser%2F[\d.]+$/

const complaintsAbout = ({ method, url, headers, body }: SentRequest): string[] => {
  const revealing = ['cookie', 'referer', 'authorization'].filter((name) => headers[name] !== undefined)
  const isReport = ENVELOPE.test(url)
  const content = isReport ? body.split('\n').map(parsed) : parsed(body)
  return [
    ...revealing.map((name) => `a header ${name}`),
    ...(method === 'POST' && (isReport || url === '/api/event') ? [] : [`${method} ${url}`]),
    ...complaintAt(isReport ? envelope : event, content),
  ]
}

/** Sent data other than patterns, failures, event names, roles and code locations (decision 0043). */
export const leaksIn = (sent: readonly SentRequest[]): string[] =>
  sent.flatMap((each) => complaintsAbout(each).map((complaint) => `${complaint} in ${each.url} ${each.body}`))
