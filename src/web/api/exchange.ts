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
import { type Filling } from '#contract/paths.ts'
import { staleSource } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { ApiError } from './api-error.ts'
import { credentialsFor } from './credentials.ts'
import { takeNamed } from './named-first.ts'
import { noteBuild } from './new-version.ts'
import { noteOwnWrite } from './own-writes.ts'
import { asked } from './sessionless.ts'
import { isUnattended } from './unattended.ts'
import { urlOf } from './url.ts'

// With the code of a call come the endpoints that it may name.
export { endpointNamed } from '#contract/endpoints.ts'

const TIMEOUT_MS = 15_000

type PathOf<E> = E extends Endpoint<infer Path> ? Path : never
type If<Given, Options> = [Given] extends [undefined] ? unknown : Options

export type CallOptions<E extends Endpoint> = { signal?: AbortSignal; madeOn?: MadeOn } & ([
  ParamName<PathOf<E>>,
] extends [never]
  ? unknown
  : { params: Record<ParamName<PathOf<E>>, string | number> }) &
  If<QueryInput<E>, { query: QueryInput<E> }> &
  If<BodyInput<E>, { body: BodyInput<E> }> &
  (E extends { takesIdempotencyKey: true } ? { idempotencyKey: string } : unknown)

/**
 * What a change is made on, where that is to be so still: the version of a source, or for what the group does with it the category
 * that the group has it under, 0 for none. Else the call fails as `stale`.
 */
type MadeOn = number | undefined

interface AnyOptions extends Filling {
  signal?: AbortSignal
  madeOn?: MadeOn
  body?: unknown
  /** Asks how the call would be answered, without the reply. */
  isProbe?: true
  /** Of the form, the same for each try: what was saved already is answered again (decision 0016). */
  idempotencyKey?: string
}

/** Asks which build of the page is served, where a part of this one could not be loaded. */
export const askBuild = async (): Promise<void> => {
  const { headers } = await fetch('/', { method: 'HEAD' })
  noteBuild(headers.get(BUILD_HEADER))
}

/** Asks the API for one endpoint of the contract. Resolves with a reply that matches it, or throws `ApiError`. */
export const exchange = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ReplyOf<E>> =>
  replyTo(endpoint, await request(endpoint, options))

/**
 * As `exchange`, for a change of which the page needs to know no more than that it was made: an empty success has no reply,
 * and is no failure.
 */
export const exchangeOrNothing = async <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ReplyOf<E> | undefined> => {
  const answer = await request(endpoint, options)
  return answer.ok && answer.text === '' ? undefined : replyTo(endpoint, answer)
}

/** Asks whether a call would be answered, and takes no reply: throws the `ApiError` of one that would not. */
export const exchangeProbe = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<void> => {
  const answer = await request(endpoint, { ...options, isProbe: true })
  if (!answer.ok) throw refusalOf(endpoint, answer)
}

/** What a call is known by in `ApiError`: its pattern, which tells nothing of what was asked for. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** What came back for a call. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly text: string
  /** Seconds, as the server says them. */
  readonly retryAfter?: string | null
}

/** The reply that an answer holds, if it matches the endpoint; or throws `ApiError`. */
export const replyTo = <E extends Endpoint>(endpoint: E, answer: Answer): ReplyOf<E> => {
  const { ok, status, text } = answer
  if (!ok) throw refusalOf(endpoint, answer)
  if (!endpoint.reply) return undefined as ReplyOf<E>
  const reply = z.safeParse(endpoint.reply, parseJson(text))
  if (!reply.success) throw new ApiError('bad_reply', failures.fallback, { status, call: nameOf(endpoint) })
  // Parsed by the endpoint's own schema.
  return reply.data as ReplyOf<E>
}

const request = async (endpoint: Endpoint, options: AnyOptions): Promise<Answer> => {
  const sessionless = asked()
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
    noteReply(endpoint, response, sessionless)
    // Here and not later: a reply may also break off or time out half-way.
    const { ok, status, headers } = response
    return { ok, status, text: await response.text(), retryAfter: headers.get('retry-after') }
  } catch (error) {
    // The caller cancelled; to them it is no failure.
    if (options.signal?.aborted) throw error
    if (timeout.aborted) throw new ApiError('timeout', failures.timeout, { call: nameOf(endpoint) })
    throw new ApiError('network', failures.fallback, { call: nameOf(endpoint) })
  }
}

const noteReply = ({ method }: Endpoint, { headers }: Response, sessionless: () => void) => {
  if (headers.get(SESSION_HEADER) === 'none') sessionless()
  noteBuild(headers.get(BUILD_HEADER))
  if (method !== 'GET') noteOwnWrite()
}

const contentOf = (options: AnyOptions): RequestInit => ({
  ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  headers: headersOf(options),
})

const headersOf = ({ body, idempotencyKey, madeOn }: AnyOptions): Record<string, string> => ({
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(madeOn === undefined ? {} : { 'if-match': entityTag(madeOn) }),
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

// What is said of the failure counts only among those that have its status.
const codeOf = (status: number, said: ErrorCode | undefined) =>
  [said, ...errorCodes].find((code) => code && statusOf[code] === status)

// What it is says the status: a proxy or a portal in between has a body of its own, which is not for people.
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
    // A date is none of ours.
    retryAfterMs: Number(retryAfter) * 1000 || undefined,
  })
}
