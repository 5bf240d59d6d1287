import { type ErrorBody, type ErrorCode, type FieldError, statusOf } from '#contract/errors.ts'
import { messages } from '#contract/field-messages.ts'
import { failures, READ_ONLY } from '#contract/messages.ts'
import type { Source } from '#contract/sources/sources.ts'
import type * as z from '#contract/zod.ts'
import { refusesChanges, stateOf } from './database-states.ts'
import { isDatabaseFailure } from './db/failures.ts'
import { codeOf } from './db/sql-state.ts'

/** What a failed reply says when nothing better is known of it. */
export const errorSentences: Readonly<Record<ErrorCode, string>> = {
  invalid: 'Some of what was sent can’t be accepted',
  unauthenticated: 'Please log in',
  forbidden: 'You may not do this',
  not_found: 'This could not be found',
  method_not_allowed: 'This address does not take that method',
  conflict: 'This is not possible at the moment',
  stale: 'Somebody has changed this since',
  too_large: 'This is too large',
  expectation_failed: 'This server only accepts the expectation 100-continue',
  unsupported_media_type: 'Only application/json is accepted',
  request_timeout: 'The request took too long to arrive',
  misdirected: 'This server does not answer for that host name',
  too_many_requests: 'Too many requests. Try again later',
  headers_too_large: 'The headers are too large',
  internal: failures.fallback,
  unavailable: 'Sourcebook is not available at the moment. Try again',
  read_only: READ_ONLY,
  not_indexed: 'This server has no index of the library, which is needed to answer this',
  not_indexed_yet: 'The index of the library is still being built. Try again',
}

/** `why` of `not_indexed_yet`, which passes by itself after each start: not told as a failure. */
export const INDEX_BEING_BUILT = 'index being built'

interface HttpErrorDetails {
  message?: string
  errors?: readonly FieldError[]
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  allow?: readonly string[]
  /** As it is, where the change was made on what it was. */
  source?: Source
  /** Which rule or limit it was, or what is missing, for the log alone. Nothing of what was sent or is kept. */
  why?: string
}

/** Of which the log has to say why, since the caller asks the operator. */
type ToBeExplained = 'forbidden' | 'too_many_requests'

/** A failure that the caller can act on. Anything else that is thrown is a bug and becomes a 500. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly details: HttpErrorDetails

  constructor(code: Exclude<ErrorCode, ToBeExplained>, details?: HttpErrorDetails)
  constructor(code: ErrorCode, details: HttpErrorDetails & { why: string })
  constructor(code: ErrorCode, details: HttpErrorDetails = {}) {
    super(details.message ?? errorSentences[code])
    this.name = 'HttpError'
    this.code = code
    this.details = details
  }
}

/** Not there, or not for the caller to see: the reply does not say which (decision 0013, order of checks). */
export const notFound = (): never => {
  throw new HttpError('not_found')
}

/** The role or the reach of the caller does not allow it; `why` is the rule. */
export const forbidden = (why: string, message?: string): never => {
  throw new HttpError('forbidden', { why, ...(message !== undefined && { message }) })
}

/** The request is right, and what is there now is in its way. */
export const conflict = (message: string): never => {
  throw new HttpError('conflict', { message })
}

/** The change was made on what is no longer so; `source` is what is, where it is one. */
export const stale = (source?: Source): never => {
  throw new HttpError('stale', source ? { source } : {})
}

/** A complaint about one field that only the server could make. */
export const invalidField = (field: string, message: string): HttpError =>
  new HttpError('invalid', { errors: [{ field, message }] })

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

/** What a schema found wrong, as an error with one complaint per field. */
export const invalid = (error: z.core.$ZodError): HttpError => {
  const all = error.issues.flatMap((issue) => fieldErrorsOf(issue))
  const first = new Map(all.toReversed().map((complaint) => [complaint.field, complaint]))
  return new HttpError('invalid', { errors: all.filter((complaint) => first.get(complaint.field) === complaint) })
}

const RETRY_SECONDS = 5

const fromFastify: Record<string, Exclude<ErrorCode, ToBeExplained>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

// Whatever it waited for: the database, a file that still arrives, its turn.
const HANDLER_TIMEOUT = 'FST_ERR_HANDLER_TIMEOUT'

/** Reason of a handler timeout in the log and the metrics. */
export const TOOK_TOO_LONG = 'took too long'

// Somebody held a lock for longer than one may wait for it. A statement that is slow by itself (57014) is a bug: asking for
// it again makes matters worse.
const LOCK_TIMEOUT = '55P03'

// A row that was referred to was deleted in the meantime, or two transactions were in each other's way.
const CONFLICT = /^(?:23503|40001|40P01)$/

const unavailable = (why: string) => new HttpError('unavailable', { retryAfter: RETRY_SECONDS, why })

const fromDatabase = (error: Error, changes: boolean): HttpError | null => {
  if (CONFLICT.test(codeOf(error))) return new HttpError('conflict')
  if (codeOf(error) === LOCK_TIMEOUT) return unavailable('a lock was not free')
  const state = stateOf(error)
  if (state === undefined) return null
  const why = `database ${state}`
  // A read that fails of it has no room for its own work, and no other one may have.
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

// Statuses from here on say that it was not the caller.
const FIRST_OF_OURS = 500

const KEPT_BY_NOBODY = { 'cache-control': 'no-store' }

export interface FailureReply {
  status: number
  headers: Record<string, string>
  body: ErrorBody & { source?: Source }
  /** Whether it was no `HttpError` but a bug, to be logged with its stack. */
  isBug: boolean
  /** What the log says of it beside the status. */
  why: string | undefined
}

export interface FailedRequest {
  readonly id: string
  readonly method: string
}

/**
 * The one place where a throw becomes a reply, of which no copy is kept. Of an unknown error nothing leaves but the
 * request's id, which stands in what the server is to blame for, and in nothing else.
 */
export const toReply = (error: unknown, { id: requestId, method }: FailedRequest): FailureReply => {
  const known = asHttpError(error, method !== 'GET' && method !== 'HEAD')
  if (!known) {
    return {
      status: 500,
      headers: KEPT_BY_NOBODY,
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
      ...KEPT_BY_NOBODY,
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
