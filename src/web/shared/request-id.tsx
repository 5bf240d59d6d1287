import type { ApiError } from '#web/api/api-error.ts'

/**
 * Beside the sentence of a failure that is the server's own: under which id the operator finds it in the log. It belongs outside of what
 * is announced, which it would drown.
 */
export function RequestId({ of: failure }: { of: Error | null | undefined }) {
  // Of other errors it is not there.
  const id = (failure as ApiError | null | undefined)?.requestId
  return (
    id && (
      <p className="text-small text-muted">
        Request <bdi className="select-all">{id}</bdi>
      </p>
    )
  )
}
