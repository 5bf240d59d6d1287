import type { QueryClient } from '@tanstack/react-query'
import { loggedOut } from '#web/session/store.ts'

/** After one's own session has ended: forgets everything that was loaded, and begins again at Home (specification §4). */
export const startOver = (client: QueryClient): void => {
  loggedOut()
  client.clear()
  window.location.replace('/')
}
