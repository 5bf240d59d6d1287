import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { Source } from '#contract/sources/sources.ts'

/** Beside the server's codes: no connection, no answer in time, and an answer that is not the contract's. */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'bad_reply'

interface About {
  readonly status?: number
  readonly fields?: readonly FieldError[]
  readonly call?: string
  readonly source?: Source | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** Why a call failed. `message` may be shown to people; decisions are made by `code`, which follows from the status. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: readonly FieldError[]
  /** Which it was, as in 'GET /source/detail/:id/'. */
  readonly call: string
  /** Of `stale`: as it is now. */
  readonly source: Source | undefined
  /** Where the server is to blame: the id under which its log has it. */
  readonly requestId: string | undefined
  /** When the server says that trying again makes sense. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: FailureCode,
    message: string,
    { status = 0, fields = [], call = '', source, requestId, retryAfterMs }: About = {},
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

/** Whether what was asked for, or to be deleted, is not there (any more). */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404

export const isApiError = (error: unknown, code?: FailureCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** Whether a call failed because the server has no index of the library, or not yet: the rest of the page does without its answer. */
export const isUnindexed = (error: unknown): boolean =>
  isApiError(error, 'not_indexed') || isApiError(error, 'not_indexed_yet')

/** Option of a query that the index answers: asks again at the time that the server named, and never without one. */
export const untilIndexed = {
  refetchInterval: ({ state: { error } }: { readonly state: { readonly error: Error | null } }) =>
    isApiError(error, 'not_indexed_yet') ? (error.retryAfterMs ?? false) : false,
} as const
