import type { QueryClient } from '@tanstack/react-query'
import { forgetDesks } from '#web/session/desks.ts'
import { removeDrafts } from '#web/session/drafts.ts'
import { markLogout } from '#web/session/open-logout.ts'
import { logout, purge } from '#web/session/root-state.ts'
import { tabStorage } from '#web/session/storage.ts'

const sweepTab = () => {
  for (const key of tabStorage.keys()) tabStorage.write(key, null)
}

/** Forgets what this tab has stored and what was typed by who was here (decision 0007). */
export const forgetTab = (): void => {
  removeDrafts()
  sweepTab()
  // Also what is stored on the way out: the router keeps there how far each screen was scrolled.
  window.addEventListener('pagehide', sweepTab, { once: true })
}

/** Forgets it, and loads the page again, so that memory goes too. */
export const loadAgain = (to = '/'): void => {
  forgetTab()
  window.location.replace(to)
}

/**
 * After one's own session was ended on purpose: forgets all that was loaded or typed, and opens Home (specification §4), or the
 * address of the page for which it was ended.
 */
export const resetSession = (client: QueryClient, to = '/'): void => {
  markLogout(false)
  forgetDesks()
  logout(client)
  purge(client)
  loadAgain(to)
}
