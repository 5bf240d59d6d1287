import type { QueryClient } from '@tanstack/react-query'
import { dropUntaken } from '#web/api/call.ts'
import { sayLogoutFailed } from '#web/features/sessions/log-out/mutations.ts'
import { markLogout } from '#web/session/open-logout.ts'

/** Begins a page for a guest in a browser whose last logout has not reached the server (decision 0007). */
export const heedLogout = async (queryClient: QueryClient): Promise<void> => {
  markLogout(true)
  sayLogoutFailed(queryClient)
  // It was loaded for who has the session still.
  await dropUntaken()
}
