import type { QueryClient } from '@tanstack/react-query'
import { logout, purge } from '#web/session/root-state.ts'

/** After one's own session was ended on purpose: forgets all that was loaded, and opens Home (specification §4). */
export const resetSession = (client: QueryClient): void => {
  logout(client)
  purge(client)
  window.location.replace('/')
}
