import { homeKeys } from '#web/session/forget-home-storage.ts'
import { browserStorage } from '#web/session/storage.ts'
import { currentUser, onUserChange } from '#web/session/store.ts'

/**
 * Keeps opened sources of the current user only. After an ended session they stay in memory for the same user (decision
 * 0007). Returns a stop function.
 */
export const watchHomeStorage = (): (() => void) => {
  const putAway = new Map<string, string | null>()
  const tidy = () => {
    const user = currentUser()
    const isOwn = (key: string) => key.endsWith(`-${user?.id}`)
    for (const key of homeKeys()) {
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
