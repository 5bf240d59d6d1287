import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { failures } from '#contract/messages.ts'
import { isApiError } from '#web/api/api-error.ts'
import { newVersion } from '#web/api/new-version.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isTimeout } from './is-timeout.ts'
import { countMissingCode, reloadPage } from './missing-code.ts'
import { RequestId } from './request-id.tsx'

type RequestFailedProps = ComponentProps<typeof ErrorState> & {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
}

export function RequestFailed({ query, onRetry, ...rest }: RequestFailedProps) {
  const retry = async () => {
    onRetry?.()
    // Unknown replies of a newer server need a reload.
    if (isApiError(query.error, 'bad_reply') && newVersion.isHere()) return reloadPage()
    const before = countMissingCode()
    await query.refetch()
    if (countMissingCode() > before) await reloadPage()
  }
  return (
    <div>
      <ErrorState
        {...rest}
        {...(isTimeout(query.error) ? { message: failures.timeout } : {})}
        onRetry={() => void retry()}
      />
      <div className={rest.inline ? undefined : '-mt-6 px-4'}>
        <RequestId of={query.error} />
      </div>
    </div>
  )
}
