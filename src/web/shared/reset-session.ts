import type { QueryClient } from '@tanstack/react-query'
import { loggedOut } from '#web/session/store.ts'

/** After one's own session was ended on purpose: forgets all that was loaded, and opens Home (specification §4). */
export const resetSession = (client: QueryClient): void => {
  loggedOut()
  client.clear()
  window.location.replace('/')
}
