import type { QueryClient } from '@tanstack/react-query'
import { forgetDesk } from '#web/session/desk.ts'
import { removeDrafts } from '#web/session/drafts.ts'
import { logout, purge } from '#web/session/root-state.ts'

/**
 * After one's own session was ended on purpose: forgets all that was loaded or typed, and opens Home (specification §4), or the
 * address of the page for which it was ended.
 */
export const resetSession = (client: QueryClient, to = '/'): void => {
  forgetDesk()
  logout(client)
  purge(client)
  removeDrafts()
  window.location.replace(to)
}
