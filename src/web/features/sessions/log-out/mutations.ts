import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { isServed } from '#web/api/is-served.ts'
import { texts } from '#web/features/sessions/texts.ts'
import { forgetHomeStorage } from '#web/session/forget-home-storage.ts'
import { markLogout } from '#web/session/open-logout.ts'
import { LOGOUT, logout, purge } from '#web/session/root-state.ts'
import { notify } from '#web/shared/notice.ts'
import { forgetTab, resetSession } from '#web/shared/reset-session.ts'
import { writeOnce } from '#web/shared/write-once.ts'

// Maximum wait before leaving.
const TIMEOUT_MS = 5000
const DAY_MS = 24 * 3600_000

export const logOut = mutationOptions({
  mutationKey: LOGOUT,
  mutationFn: () => call('sessions.logout', { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  onSuccess: (_nothing, _variables, _result, { client }) => resetSession(client),
  onError: (_failure, _variables, _result, { client }) => leaveUnconfirmed(client),
})

/** Forgets the user locally and shows a notice. */
const leaveUnconfirmed = (client: QueryClient) => {
  markLogout(true)
  forgetHomeStorage()
  logout(client)
  purge(client)
  forgetTab()
  sayLogoutFailed(client)
  // Only reloads if a server answers.
  void isServed().then((isThere) => isThere && window.location.replace('/'))
}

export const sayLogoutFailed = (client: QueryClient): void =>
  notify({
    done: texts.logOutFailed,
    more: texts.logOutFailedMeans,
    hasFailed: true,
    lastsMs: DAY_MS,
    actions: [{ label: texts.tryAgain, run: () => runLogOut(client) }],
  })

/** Imperative logout; failures are shown in a notice. */
export const runLogOut = (client: QueryClient): Promise<unknown> | undefined =>
  writeOnce(client, logOut, undefined)?.catch(() => undefined)
