import { mutationOptions } from '@tanstack/react-query'
import { type LoginInput, sessionEndpoints } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { loggedIn, loggedOut } from '#web/session/store.ts'
import { record } from '#web/shared/analytics.ts'

export const logIn = mutationOptions({
  mutationKey: ['session', 'login'],
  mutationFn: (body: LoginInput) => call(sessionEndpoints.login, { body }),
  // A refused login is no ended session.
  meta: { anonymous: true },
  onSuccess: (user) => {
    record({ name: 'login', role: user.role })
    loggedIn(user)
  },
})

/** Ends the session, forgets everything that was loaded, and starts over at Home (specification §4). */
export const logOut = mutationOptions({
  mutationKey: ['session', 'logout'],
  mutationFn: () => call(sessionEndpoints.logout, {}),
  onSuccess: (_nothing, _variables, _result, { client }) => {
    loggedOut()
    client.clear()
    window.location.replace('/')
  },
})
