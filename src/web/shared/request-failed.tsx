import type { UseQueryResult } from '@tanstack/react-query'
import { failures } from '#contract/messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isTimeout } from './failure-text.ts'

/** In the place of what a request should have brought: that it failed, or 'Timeout', and the way to try it again. */
export function RequestFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const retry = () => void query.refetch()
  return isTimeout(query.error) ? (
    <ErrorState message={failures.timeout} onRetry={retry} />
  ) : (
    <ErrorState onRetry={retry} />
  )
}
