import { mutationOptions } from '@tanstack/react-query'
import type { LoginInput } from '#contract/sessions.ts'
import { call } from '#web/api/call.ts'
import { LOGIN, LOGOUT } from '#web/session/root-state.ts'
import { loggedIn } from '#web/session/store.ts'
import { record } from '#web/shared/analytics.ts'
import { resetSession } from '#web/shared/reset-session.ts'

export const logIn = mutationOptions({
  mutationKey: LOGIN,
  mutationFn: (body: LoginInput) => call('sessions.login', { body }),
  // A password has no place in a cache.
  gcTime: 0,
  onSuccess: (user) => {
    record({ name: 'login', role: user.role })
    loggedIn(user)
  },
})

export const logOut = mutationOptions({
  mutationKey: LOGOUT,
  mutationFn: () => call('sessions.logout', {}),
  onSuccess: (_nothing, _variables, _result, { client }) => resetSession(client),
})

/** Ends every session of one's own, on this device and all others. */
export const logOutEverywhere = mutationOptions({
  mutationKey: LOGOUT,
  mutationFn: () => call('sessions.logoutEverywhere', {}),
  onSuccess: (_nothing, _variables, _result, { client }) => resetSession(client),
})
