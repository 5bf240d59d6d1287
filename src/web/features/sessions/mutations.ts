import { mutationOptions } from '@tanstack/react-query'
import type { LoginInput, OpenSession } from '#contract/people/sessions.ts'
import { isGone } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { markLogout } from '#web/session/open-logout.ts'
import { LOGIN, LOGOUT } from '#web/session/root-state.ts'
import { loggedIn } from '#web/session/store.ts'
import { record } from '#web/shared/analytics.ts'
import { resetSession } from '#web/shared/reset-session.ts'
import { sessionQueries } from './queries.ts'

export const logIn = mutationOptions({
  mutationKey: LOGIN,
  mutationFn: (body: LoginInput) => call('sessions.login', { body }),
  // Keeps passwords out of the cache.
  gcTime: 0,
  onSuccess: (user) => {
    record({ name: 'login', role: user.role })
    markLogout(false)
    loggedIn(user)
  },
})

export const endSession = mutationOptions({
  mutationFn: ({ id }: OpenSession) =>
    call('sessions.end', { params: { id } }).catch((error: unknown) => {
      // Already ended.
      if (!isGone(error)) throw error
    }),
  onSuccess: (_nothing, _session, _result, { client }) =>
    client.invalidateQueries({ queryKey: sessionQueries.open().queryKey }),
})

export const logOutEverywhere = mutationOptions({
  mutationKey: LOGOUT,
  mutationFn: () => call('sessions.logoutEverywhere', {}),
  onSuccess: (_nothing, _variables, _result, { client }) => resetSession(client),
})
