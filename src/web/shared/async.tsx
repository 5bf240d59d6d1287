import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RequestFailed } from './request-failed.tsx'

interface AsyncProps<T> {
  query: UseQueryResult<T>
  loading: ReactNode
  children: (data: T) => ReactNode
}

/**
 * What a pane shows while its data comes, when it could not come, and when it is there. Data wins over an error, so a
 * failed refresh keeps what was on screen.
 */
export function Async<T>({ query, loading, children }: AsyncProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <RequestFailed query={query} />
  return loading
}
