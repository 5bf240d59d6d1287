import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { Source } from '#contract/sources/sources.ts'

export type FailureCode = ErrorCode | 'network' | 'timeout' | 'bad_reply'

interface ErrorDetails {
  readonly status?: number
  readonly fields?: readonly FieldError[]
  readonly call?: string
  readonly source?: Source | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** Failed call. `message` may be shown; decisions use `code`. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly call: string
  /** Current source, for `stale`. */
  readonly source: Source | undefined
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(
    code: FailureCode,
    message: string,
    { status = 0, fields = [], call = '', source, requestId, retryAfterMs }: ErrorDetails = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
    this.call = call
    this.source = source
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}

export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404

export const isApiError = (error: unknown, code?: FailureCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** True without index: the page omits that part. */
export const isUnindexed = (error: unknown): boolean =>
  isApiError(error, 'not_indexed') || isApiError(error, 'not_indexed_yet')

/** Query option for index-only calls: retries only when the server named a time. */
export const untilIndexed = {
  refetchInterval: ({ state: { error } }: { readonly state: { readonly error: Error | null } }) =>
    isApiError(error, 'not_indexed_yet') ? (error.retryAfterMs ?? false) : false,
} as const
