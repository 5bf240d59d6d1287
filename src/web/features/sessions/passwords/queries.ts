import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { PasswordLink } from '#web/session/login-state.ts'

export const passwordLinkCheck = ({ token, email }: PasswordLink) =>
  queryOptions({
    // The reset after login keeps keys under 'session'. The link is used up by then, so it is not checked again.
    queryKey: ['session', 'link', token, email] as const,
    queryFn: ({ signal }) => call('accounts.checkLink', { body: { token, email: email || undefined }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Keeps tokens out of the cache.
    gcTime: 0,
  })
