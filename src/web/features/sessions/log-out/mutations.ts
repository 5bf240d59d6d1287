import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { isServed } from '#web/api/is-served.ts'
import { texts } from '#web/features/sessions/texts.ts'
import { forgetDesks } from '#web/session/desks.ts'
import { markLogout } from '#web/session/open-logout.ts'
import { LOGOUT, logout, purge } from '#web/session/root-state.ts'
import { notify } from '#web/shared/notice.ts'
import { forgetTab, resetSession } from '#web/shared/reset-session.ts'
import { writeOnce } from '#web/shared/write-once.ts'

// Nobody waits longer before they go.
const TIMEOUT_MS = 5000
const DAY_MS = 24 * 3600_000

/** Logs out. Who does so goes away from the screen whatever the server says: where it fails, a notice says so. */
export const logOut = mutationOptions({
  mutationKey: LOGOUT,
  mutationFn: () => call('sessions.logout', { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  onSuccess: (_nothing, _variables, _result, { client }) => resetSession(client),
  onError: (_failure, _variables, _result, { client }) => leaveUnconfirmed(client),
})

/** Forgets who was here all the same, and says that the server does not know. */
const leaveUnconfirmed = (client: QueryClient) => {
  markLogout(true)
  forgetDesks()
  logout(client)
  purge(client)
  forgetTab()
  sayLogoutFailed(client)
  // Where nobody would answer, the page goes on as it is.
  void isServed().then((isThere) => isThere && window.location.replace('/'))
}

/** Says that the last logout has not reached the server, and offers to try again. */
export const sayLogoutFailed = (client: QueryClient): void =>
  notify({
    done: texts.logOutFailed,
    more: texts.logOutFailedMeans,
    hasFailed: true,
    lastsMs: DAY_MS,
    actions: [{ label: texts.tryAgain, run: () => runLogOut(client) }],
  })

/** Logs out, outside of any component. That it has failed says the notice. */
export const runLogOut = (client: QueryClient): Promise<unknown> | undefined =>
  writeOnce(client, logOut, undefined)?.catch(() => undefined)
