import { isObject, readStoredUser } from '#contract/people/stored-user.ts'
import { applyOpenLogout, isLogoutOpen, markLogout } from '#web/session/open-logout.ts'
import { followTab, onUserChange, STORE_NAME, setTabAnnouncer } from '#web/session/store.ts'

/** Announces logins and logouts to other tabs, for browsers without storage events. Returns a stop function. */
export const followTabs = (): (() => void) => {
  const channel = new BroadcastChannel(STORE_NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isObject(data)) return
    markLogout(data['isLogoutOpen'] === true)
    void followTab(readStoredUser(data['user']))
  })
  setTabAnnouncer((user) => channel.postMessage({ user, isLogoutOpen: isLogoutOpen() }))
  // Also at user changes, since the storage event may arrive before the message.
  const stopListening = onUserChange(applyOpenLogout)
  return () => {
    stopListening()
    setTabAnnouncer()
    channel.close()
  }
}
