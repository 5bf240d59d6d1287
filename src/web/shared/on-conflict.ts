import type { MutationFunctionContext, QueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'

/** As the `onError` of what is made on what it was: it resolves once the page has it as it is now, to be compared (decision 0046). */
export const onStale =
  (refresh: (client: QueryClient) => Promise<unknown>) =>
  (...[error, , , { client }]: [Error, unknown, unknown, MutationFunctionContext]): Promise<unknown> | undefined =>
    isApiError(error, 'stale') ? refresh(client) : undefined

/**
 * As the `onError` of what is sent under a key: who is told that an earlier version was saved finds it in the lists
 * (decision 0016). It is not waited for.
 */
export const onConflict =
  (refresh: (client: QueryClient) => unknown) =>
  (...[error, , , { client }]: [Error, unknown, unknown, MutationFunctionContext]): void => {
    if (isApiError(error, 'conflict')) void refresh(client)
  }
