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

/** Asks for an e-mail with a link to set a new password. */
export const askForReset = mutationOptions({
  mutationFn: (body: BodyInput<typeof accountEndpoints.reset>) => call('accounts.reset', { body }),
})

/** Sets the password with the token of an e-mail; the person whom the e-mail is for is then logged in, and nobody else. */
export const setPassword = mutationOptions({
  mutationKey: SET_PASSWORD,
  mutationFn: (body: BodyInput<typeof accountEndpoints.confirm>) => call('accounts.confirm', { body }),
  // A password has no place in a cache.
  gcTime: 0,
  onSuccess: (user) => {
    record({ name: 'password_set', role: user.role })
    markLogout(false)
    loggedIn(user)
  },
})

// As the e-mail has it, so that the page begins with it.
const hrefOf = ({ token, email, isInvitation }: PasswordLink) =>
  `${isInvitation ? '/confirm-account' : '/reset-password'}?${new URLSearchParams({ token, email }).toString()}`

/** Logs out who is logged in, and opens the link again. */
export const logOutFor = (link: PasswordLink) =>
  mutationOptions({
    mutationKey: LOGOUT,
    mutationFn: () => call('sessions.logout', {}),
    onSuccess: (_nothing, _variables, _result, { client }) => resetSession(client, hrefOf(link)),
  })

export const changePassword = mutationOptions({
  mutationFn: (body: BodyInput<typeof accountEndpoints.changePassword>) => call('accounts.changePassword', { body }),
  // A password has no place in a cache.
  gcTime: 0,
})
