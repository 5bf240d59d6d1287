import { mutationOptions } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { accountEndpoints } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'
import type { PasswordLink } from '#web/session/login-state.ts'
import { markLogout } from '#web/session/open-logout.ts'
import { LOGOUT, SET_PASSWORD } from '#web/session/root-state.ts'
import { loggedIn } from '#web/session/store.ts'
import { record } from '#web/shared/analytics.ts'
import { resetSession } from '#web/shared/reset-session.ts'

export const askForReset = mutationOptions({
  mutationFn: (body: BodyInput<typeof accountEndpoints.reset>) => call('accounts.reset', { body }),
})

/** Sets the password by token and logs in its owner. */
export const setPassword = mutationOptions({
  mutationKey: SET_PASSWORD,
  mutationFn: (body: BodyInput<typeof accountEndpoints.confirm>) => call('accounts.confirm', { body }),
  // Keeps passwords out of the cache.
  gcTime: 0,
  onSuccess: (user) => {
    record({ name: 'password_set', role: user.role })
    markLogout(false)
    loggedIn(user)
  },
})

// Address as in the e-mail.
const hrefOf = ({ token, email, isInvitation }: PasswordLink) =>
  `${isInvitation ? '/confirm-account' : '/reset-password'}?${new URLSearchParams({ token, email }).toString()}`

export const logOutFor = (link: PasswordLink) =>
  mutationOptions({
    mutationKey: LOGOUT,
    mutationFn: () => call('sessions.logout', {}),
    onSuccess: (_nothing, _variables, _result, { client }) => resetSession(client, hrefOf(link)),
  })

export const changePassword = mutationOptions({
  mutationFn: (body: BodyInput<typeof accountEndpoints.changePassword>) => call('accounts.changePassword', { body }),
  // Keeps passwords out of the cache.
  gcTime: 0,
})
