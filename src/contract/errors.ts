import * as z from './zod.ts'

/** Status of each error code. Of two codes with one status, the first is assumed for a reply without a code. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_indexed: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  too_large: 413,
  unsupported_media_type: 415,
  request_timeout: 408,
  expectation_failed: 417,
  misdirected: 421,
  too_many_requests: 429,
  unprocessable: 422,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  read_only: 503,
  not_indexed_yet: 503,
} as const

export type ErrorCode = keyof typeof statusOf

export const errorCodes = Object.keys(statusOf) as readonly ErrorCode[]

/** `field` is a dotted path such as 'user.email'. */
export const fieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/**
 * Body of every failure (decision 0013, replies and limits). Only 5xx contain the request id, so that refusals for the
 * same reason are byte-identical.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.array(fieldError),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>
