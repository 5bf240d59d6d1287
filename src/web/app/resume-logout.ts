import type { QueryClient } from '@tanstack/react-query'
import { dropUntaken } from '#web/api/call.ts'
import { sayLogoutFailed } from '#web/features/sessions/log-out/mutations.ts'
import { markLogout } from '#web/session/open-logout.ts'

/** Shows a guest while the last logout is unconfirmed (decision 0007). */
export const resumeLogout = async (queryClient: QueryClient): Promise<void> => {
  markLogout(true)
  sayLogoutFailed(queryClient)
  // Preloads belong to the open session.
  await dropUntaken()
}
