import { type ErrorBody, type ErrorCode, type FieldError, statusOf } from '#contract/errors.ts'
import { messages } from '#contract/field-messages.ts'
import { failures, READ_ONLY } from '#contract/messages.ts'
import type { Source } from '#contract/sources/sources.ts'
import type * as z from '#contract/zod.ts'
import { refusesChanges, stateOf } from './database-states.ts'
import { isDatabaseFailure } from './db/failures.ts'
import { codeOf } from './db/sql-state.ts'

export const errorSentences: Readonly<Record<ErrorCode, string>> = {
  invalid: 'Some values were refused',
  unauthenticated: 'Please log in',
  forbidden: 'You may not do this',
  not_found: 'This could not be found',
  method_not_allowed: 'This address does not accept that method',
  conflict: 'This is not possible at the moment',
  stale: 'Someone has changed this since',
  too_large: 'This is too large',
  expectation_failed: 'This server only accepts the expectation 100-continue',
  unsupported_media_type: 'Only application/json is accepted',
  request_timeout: 'The request took too long to arrive',
  misdirected: 'This server does not answer for that host name',
  too_many_requests: 'Too many requests. Try again later',
  unprocessable: 'Some values contradict each other',
  headers_too_large: 'The headers are too large',
  internal: failures.fallback,
  unavailable: 'Sourcebook is not available at the moment. Try again',
  read_only: READ_ONLY,
  not_indexed: 'The search index is turned off on this server, and this needs it',
  not_indexed_yet: 'The search index is still being built. Try again',
}

/** Reason for `not_indexed_yet`; expected after each start, so not reported as a failure. */
export const INDEX_BEING_BUILT = 'index being built'

interface HttpErrorDetails {
  message?: string
  errors?: readonly FieldError[]
  /** Seconds before a retry makes sense. */
  retryAfter?: number
  allow?: readonly string[]
  /** Current state of the source, for a `stale` error. */
  source?: Source
  /** Rule, limit or missing thing, for the log alone; no request content. */
  why?: string
}

type ExplainedCode = 'forbidden' | 'too_many_requests'

/** Expected failure for the client. Any other thrown error is a bug and becomes 500. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly details: HttpErrorDetails

  constructor(code: Exclude<ErrorCode, ExplainedCode>, details?: HttpErrorDetails)
  constructor(code: ErrorCode, details: HttpErrorDetails & { why: string })
  constructor(code: ErrorCode, details: HttpErrorDetails = {}) {
    super(details.message ?? errorSentences[code])
    this.name = 'HttpError'
    this.code = code
    this.details = details
  }
}

/** 404 for absent and invisible alike (decision 0013, order of checks). */
export const notFound = (): never => {
  throw new HttpError('not_found')
}

/** 403; `why` is the rule, for the log. */
export const forbidden = (why: string, message?: string): never => {
  throw new HttpError('forbidden', { why, ...(message !== undefined && { message }) })
}

export const conflict = (message: string): never => {
  throw new HttpError('conflict', { message })
}

/** 409 for a change based on an old version. A source is returned as it is now, for comparison. */
export const stale = (source?: Source): never => {
  throw new HttpError('stale', source ? { source } : {})
}

/** Complaint about one field that only the server can check. */
export const invalidField = (field: string, message: string): HttpError =>
  new HttpError('invalid', { errors: [{ field, message }] })

/** 422 for valid fields that contradict each other; does nothing without complaints. */
export const checkRules = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new HttpError('unprocessable', { errors })
}

interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

const fieldErrorsOf = ({ code, path, message, keys = [] }: Issue): FieldError[] => {
  const field = path.map(String)
  if (code === 'unrecognized_keys') {
    return keys.map((key) => ({ field: [...field, key].join('.'), message: messages.unknownField }))
  }
  return [{ field: field.join('.'), message }]
}

/** Converts schema issues to one complaint per field. */
export const invalid = (error: z.core.$ZodError): HttpError => {
  const all = error.issues.flatMap((issue) => fieldErrorsOf(issue))
  const first = new Map(all.toReversed().map((complaint) => [complaint.field, complaint]))
  return new HttpError('invalid', { errors: all.filter((complaint) => first.get(complaint.field) === complaint) })
}

const RETRY_SECONDS = 5

const fromFastify: Record<string, Exclude<ErrorCode, ExplainedCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

const HANDLER_TIMEOUT = 'FST_ERR_HANDLER_TIMEOUT'

/** Log and metrics reason of a handler timeout. */
export const TOOK_TOO_LONG = 'took too long'

// A lock wasn't free in time. A slow statement (57014) is a bug; retries would make it worse.
const LOCK_TIMEOUT = '55P03'

// A referenced row was deleted, or transactions conflicted.
const CONFLICT = /^(?:23503|40001|40P01)$/

const unavailable = (why: string) => new HttpError('unavailable', { retryAfter: RETRY_SECONDS, why })

const fromDatabase = (error: Error, changes: boolean): HttpError | null => {
  if (CONFLICT.test(codeOf(error))) return new HttpError('conflict')
  if (codeOf(error) === LOCK_TIMEOUT) return unavailable('a lock was not free')
  const state = stateOf(error)
  if (state === undefined) return null
  const why = `database ${state}`
  // A failing read lacks space for itself; other reads may work.
  const isRefused = changes && refusesChanges(state)
  return isRefused ? new HttpError('read_only', { retryAfter: RETRY_SECONDS, why }) : unavailable(why)
}

const asHttpError = (error: unknown, changes: boolean): HttpError | null => {
  if (error instanceof HttpError) return error
  if (isDatabaseFailure(error)) return fromDatabase(error, changes)
  if (codeOf(error) === HANDLER_TIMEOUT) return unavailable(TOOK_TOO_LONG)
  const code = fromFastify[codeOf(error)]
  return code ? new HttpError(code) : null
}

const FIRST_OF_OURS = 500

const NO_STORE = { 'cache-control': 'no-store' }

export interface FailureReply {
  status: number
  headers: Record<string, string>
  body: ErrorBody & { source?: Source }
  isBug: boolean
  why: string | undefined
}

export interface FailedRequest {
  readonly id: string
  readonly method: string
}

/** Converts every thrown error to a reply. Unknown errors reveal only the request id, in 5xx alone. */
export const toReply = (error: unknown, { id: requestId, method }: FailedRequest): FailureReply => {
  const known = asHttpError(error, method !== 'GET' && method !== 'HEAD')
  if (!known) {
    return {
      status: 500,
      headers: NO_STORE,
      body: { message: errorSentences.internal, code: 'internal', errors: [], requestId },
      isBug: true,
      why: undefined,
    }
  }
  const { errors = [], retryAfter, allow, source, why } = known.details
  const status = statusOf[known.code]
  const isOurs = status >= FIRST_OF_OURS
  return {
    status,
    headers: {
      ...NO_STORE,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...(allow ? { allow: allow.join(', ') } : {}),
    },
    body: {
      message: known.message,
      code: known.code,
      errors: [...errors],
      ...(source && { source }),
      ...(isOurs && { requestId }),
    },
    isBug: false,
    why,
  }
}
