import {
  type BodyInput,
  BUILD_HEADER,
  type Endpoint,
  entityTag,
  IDEMPOTENCY_KEY_HEADER,
  type ParamName,
  type QueryInput,
  type ReplyOf,
  SESSION_HEADER,
  UNATTENDED_HEADER,
} from '#contract/endpoint.ts'
import { type ErrorCode, errorBody, errorCodes, statusOf } from '#contract/errors.ts'
import { failures } from '#contract/messages.ts'
import { type PathValues } from '#contract/paths.ts'
import { staleSource } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { ApiError } from './api-error.ts'
import { credentialsFor } from './credentials.ts'
import { takeNamed } from './named-first.ts'
import { noteBuild } from './new-version.ts'
import { noteOwnWrite } from './own-writes.ts'
import { noteRequest } from './sessionless.ts'
import { isUnattended } from './unattended.ts'
import { urlOf } from './url.ts'

// Loaded with the schemas.
export { endpointNamed } from './endpoint-named.ts'

const TIMEOUT_MS = 15_000

type PathOf<E> = E extends Endpoint<infer Path> ? Path : never
type OptionsIf<Given, Options> = [Given] extends [undefined] ? unknown : Options

export type CallOptions<E extends Endpoint> = { signal?: AbortSignal; base?: BaseVersion } & ([
  ParamName<PathOf<E>>,
] extends [never]
  ? unknown
  : { params: Record<ParamName<PathOf<E>>, string | number> }) &
  OptionsIf<QueryInput<E>, { query: QueryInput<E> }> &
  OptionsIf<BodyInput<E>, { body: BodyInput<E> }> &
  (E extends { takesIdempotencyKey: true } ? { idempotencyKey: string } : unknown)

/** Expected state for `If-Match`: version, or the group's category (0 for none). A mismatch throws `stale`. */
type BaseVersion = number | undefined

interface AnyOptions extends PathValues {
  signal?: AbortSignal
  base?: BaseVersion
  body?: unknown
  /** HEAD request. */
  isProbe?: true
  /** Same for all attempts of a form (decision 0016). */
  idempotencyKey?: string
}

/** After a part failed to load: maybe the build has changed. */
export const askBuild = async (): Promise<void> => {
  const { headers } = await fetch('/', { method: 'HEAD' })
  noteBuild(headers.get(BUILD_HEADER))
}

export const exchange = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ReplyOf<E>> =>
  replyTo(endpoint, await request(endpoint, options))

/** Like `exchange`, but doesn't need the reply: an empty success counts. */
export const exchangeOrNothing = async <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ReplyOf<E> | undefined> => {
  const answer = await request(endpoint, options)
  return answer.ok && answer.text === '' ? undefined : replyTo(endpoint, answer)
}

/** Throws the `ApiError` that the call would give. */
export const exchangeProbe = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<void> => {
  const answer = await request(endpoint, { ...options, isProbe: true })
  if (!answer.ok) throw refusalOf(endpoint, answer)
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly text: string
  readonly retryAfter?: string | null
}

export const replyTo = <E extends Endpoint>(endpoint: E, answer: Answer): ReplyOf<E> => {
  const { ok, status, text } = answer
  if (!ok) throw refusalOf(endpoint, answer)
  if (!endpoint.reply) return undefined as ReplyOf<E>
  const reply = z.safeParse(endpoint.reply, parseJson(text))
  if (!reply.success) throw new ApiError('bad_reply', failures.fallback, { status, call: nameOf(endpoint) })
  // Parsed by this endpoint's schema.
  return reply.data as ReplyOf<E>
}

const request = async (endpoint: Endpoint, options: AnyOptions): Promise<Answer> => {
  const onSessionless = noteRequest()
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const url = urlOf(endpoint, options)
    takeNamed(url)
    const response = await fetch(url, {
      method: options.isProbe ? 'HEAD' : endpoint.method,
      credentials: credentialsFor(endpoint.method),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...contentOf(options),
    })
    noteReply(endpoint, response, onSessionless)
    // Read here, because the body may fail or time out too.
    const { ok, status, headers } = response
    return { ok, status, text: await response.text(), retryAfter: headers.get('retry-after') }
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (timeout.aborted) throw new ApiError('timeout', failures.timeout, { call: nameOf(endpoint) })
    throw new ApiError('network', failures.fallback, { call: nameOf(endpoint) })
  }
}

const noteReply = ({ method }: Endpoint, { headers }: Response, onSessionless: () => void) => {
  if (headers.get(SESSION_HEADER) === 'none') onSessionless()
  noteBuild(headers.get(BUILD_HEADER))
  if (method !== 'GET') noteOwnWrite()
}

const contentOf = (options: AnyOptions): RequestInit => ({
  ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  headers: headersOf(options),
})

const headersOf = ({ body, idempotencyKey, base }: AnyOptions): Record<string, string> => ({
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(base === undefined ? {} : { 'if-match': entityTag(base) }),
  ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
  ...(isUnattended() ? { [UNATTENDED_HEADER]: '1' } : {}),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (status: number, said: ErrorCode | undefined) =>
  [said, ...errorCodes].find((code) => code && statusOf[code] === status)

// Decided by status: a proxy's body isn't for users.
const refusalOf = (endpoint: Endpoint, { status, text, retryAfter }: Answer): ApiError => {
  const body = parseJson(text)
  const { data } = z.safeParse(errorBody, body)
  const { message = failures.fallback, errors: fields = [], requestId } = data ?? {}
  const source = z.safeParse(staleSource, body).data?.source
  return new ApiError(codeOf(status, data?.code) ?? 'bad_reply', message, {
    status,
    fields,
    requestId,
    call: nameOf(endpoint),
    source,
    retryAfterMs: Number(retryAfter) * 1000 || undefined,
  })
}
