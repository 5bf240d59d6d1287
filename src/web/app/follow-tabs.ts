import { isObject, readStoredUser } from '#contract/people/stored-user.ts'
import { heedOpenLogout, isLogoutOpen, markLogout } from '#web/session/open-logout.ts'
import { followTab, onUserChange, STORE_NAME, tellTabsBy } from '#web/session/store.ts'

/**
 * Says to the other tabs of the browser who logs in and out in this one, and follows what they say: where nothing can be stored
 * the event of the storage never comes. Returns the way to stop.
 */
export const followTabs = (): (() => void) => {
  const channel = new BroadcastChannel(STORE_NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isObject(data)) return
    markLogout(data['isLogoutOpen'] === true)
    void followTab(readStoredUser(data['user']))
  })
  tellTabsBy((user) => channel.postMessage({ user, isLogoutOpen: isLogoutOpen() }))
  // What another tab has marked, where the event of the storage comes first.
  const stopListening = onUserChange(heedOpenLogout)
  return () => {
    stopListening()
    tellTabsBy()
    channel.close()
  }
}
