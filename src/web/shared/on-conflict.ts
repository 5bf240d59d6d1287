import type { MutationFunctionContext, QueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'

/**
 * `onError` handler for versioned updates: on 'stale', refetches the resource so that both versions can be compared
 * (decision 0046).
 */
export const onStale =
  (refresh: (client: QueryClient) => Promise<unknown>) =>
  (...[error, , , { client }]: [Error, unknown, unknown, MutationFunctionContext]): Promise<unknown> | undefined =>
    isApiError(error, 'stale') ? refresh(client) : undefined

/**
 * `onError` handler for keyed requests: refetches lists, which contain the earlier version (decision 0016). Not
 * awaited.
 */
export const onConflict =
  (refresh: (client: QueryClient) => unknown) =>
  (...[error, , , { client }]: [Error, unknown, unknown, MutationFunctionContext]): void => {
    if (isApiError(error, 'conflict')) void refresh(client)
  }
