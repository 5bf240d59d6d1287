import * as z from './zod.ts'

/**
 * Every code that a failed reply may carry. The page branches on these, never on a message. Of two with one status the first is
 * what the status alone says.
 */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'stale',
  'too_large',
  'unsupported_media_type',
  'request_timeout',
  'misdirected',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
  'read_only',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  too_large: 413,
  unsupported_media_type: 415,
  request_timeout: 408,
  misdirected: 421,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  read_only: 503,
} as const satisfies Record<ErrorCode, number>

/** A complaint about one field; `field` is a dotted path such as 'user.email'. */
export const fieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/**
 * The body of every failure (decision 0013, replies and limits). Of a failure of the server's own (5xx) it says the id under
 * which the log has it, as `X-Request-Id` says of every answer; two refusals for the same reason are the same letter for letter.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.array(fieldError),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>
