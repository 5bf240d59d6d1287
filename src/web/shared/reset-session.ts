import type { QueryClient } from '@tanstack/react-query'
import { removeDrafts } from '#web/session/drafts.ts'
import { forgetHomeStorage } from '#web/session/forget-home-storage.ts'
import { markLogout } from '#web/session/open-logout.ts'
import { logout, purge } from '#web/session/root-state.ts'
import { tabStorage } from '#web/session/storage.ts'

const sweepTab = () => {
  for (const key of tabStorage.keys()) tabStorage.write(key, null)
}

/** Clears the tab's storage and drafts (decision 0007). */
export const forgetTab = (): void => {
  removeDrafts()
  sweepTab()
  // Clears again on unload, when the router stores scroll positions.
  window.addEventListener('pagehide', sweepTab, { once: true })
}

/** Clears and reloads, to clear memory. */
export const loadAgain = (to = '/'): void => {
  forgetTab()
  window.location.replace(to)
}

/** After a logout: clears everything and opens Home (specification §4) or the given address. */
export const resetSession = (client: QueryClient, to = '/'): void => {
  markLogout(false)
  forgetHomeStorage()
  logout(client)
  purge(client)
  loadAgain(to)
}
