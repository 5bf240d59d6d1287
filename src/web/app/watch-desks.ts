import { deskKeys } from '#web/session/desks.ts'
import { browserStorage } from '#web/session/storage.ts'
import { currentUser, onUserChange } from '#web/session/store.ts'

/**
 * Leaves in the browser what the person at the screen keeps for their desk, and nobody else's. Who logs in again after their session
 * has ended by itself gets theirs back, as long as the page lives (decision 0007). Returns the way to stop.
 */
export const watchDesks = (): (() => void) => {
  const putAway = new Map<string, string | null>()
  const tidy = () => {
    const user = currentUser()
    const isOwn = (key: string) => key.endsWith(`-${user?.id}`)
    for (const key of deskKeys()) {
      if (isOwn(key)) continue
      putAway.set(key, browserStorage.read(key))
      browserStorage.write(key, null)
    }
    if (!user) return
    for (const [key, text] of putAway) if (isOwn(key)) browserStorage.write(key, text)
    putAway.clear()
  }
  tidy()
  return onUserChange(tidy)
}
