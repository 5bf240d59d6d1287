import type { ApiError } from '#web/api/api-error.ts'

/** Request id of a server failure, for operators. Place it outside of live regions. */
export function RequestId({ of: failure }: { of: Error | null | undefined }) {
  // Undefined for other errors.
  const id = (failure as ApiError | null | undefined)?.requestId
  return (
    id && (
      <p className="text-small text-muted">
        Request <bdi className="select-all">{id}</bdi>
      </p>
    )
  )
}
