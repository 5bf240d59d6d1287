import type { QueryClient } from '@tanstack/react-query'
import { isObject } from '#contract/people/stored-user.ts'
import { purge } from '#web/session/root-state.ts'
import { browserStorage } from '#web/session/storage.ts'
import { loggedOut, STORE_NAME, STORE_VERSION } from '#web/session/store.ts'

const isCurrent = (): boolean => {
  const stored = browserStorage.readJson(STORE_NAME)
  const version = isObject(stored) && isObject(stored['state']) && stored['state']['version']
  return typeof version === 'number' && version >= STORE_VERSION
}

export const purgeOldState = (client: QueryClient): boolean => {
  // `isPurged` is in the history entry, which survives a reload even without storage.
  const { isPurged, ...state } = history.state ?? {}
  if (isPurged) history.replaceState(state, '')
  if (browserStorage.read(STORE_NAME) === null || isCurrent()) return false
  purge(client)
  loggedOut()
  if (isPurged) return false
  history.replaceState({ ...state, isPurged: true }, '')
  window.location.reload()
  return true
}
