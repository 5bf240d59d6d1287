import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '#web/ui/spinner.tsx'
import { RequestFailed } from './request-failed.tsx'

interface AsyncProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Defaults to a spinner. */
  loading?: ReactNode
  /** For one line instead of a pane. */
  inline?: boolean
  children: (data: T) => ReactNode
}

/** Spinner, error with retry, or data (specification §4). Data wins, so a failed refresh keeps the content. */
export function Async<T>({ query, loading, children, ...look }: AsyncProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <RequestFailed {...look} query={query} />
  return loading ?? <Loading inline={look.inline} />
}
