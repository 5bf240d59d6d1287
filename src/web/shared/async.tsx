import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '#web/ui/spinner.tsx'
import { RequestFailed } from './request-failed.tsx'

interface AsyncProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** A spinner, unless the shape of what comes is known. */
  loading?: ReactNode
  /** Whether it is one line among others, and not a pane of its own. */
  inline?: boolean
  children: (data: T) => ReactNode
}

/**
 * What stands where data is used: a spinner while it comes, 'Something went wrong. Try again' when it could not come, and
 * what is made of it (specification §4). Data wins over an error, so a failed refresh keeps what was on screen.
 */
export function Async<T>({ query, loading, children, ...look }: AsyncProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <RequestFailed {...look} query={query} />
  return loading ?? <Loading inline={look.inline} />
}
