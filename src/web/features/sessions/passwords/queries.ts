import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { PasswordLink } from '#web/session/login-state.ts'

/** Whether the link of an e-mail can be used, and whether the address in it is its account's: anybody may have written it. */
export const passwordLinkCheck = ({ token, email }: PasswordLink) =>
  queryOptions({
    // Of the session: who is logged in by the link does not ask again.
    queryKey: ['session', 'link', token, email] as const,
    queryFn: ({ signal }) => call('accounts.checkLink', { body: { token, email: email || undefined }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // A token has no place in a cache.
    gcTime: 0,
  })
