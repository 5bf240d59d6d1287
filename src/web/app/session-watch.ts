import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { sessionQueries } from '#web/features/login/queries.ts'
import { sessionEnded } from '#web/session/login-dialog.ts'
import { currentUser, loggedIn, loggedOut, onUserChange } from '#web/session/store.ts'

/**
 * Keeps the page true to who is logged in: asks the server at start and when somebody comes back to the window, and
 * drops what was loaded for somebody else. A reply to a logged-out person that was for a logged-in one never stays.
 */
export const watchSession = (queryClient: QueryClient, refreshRoutes: () => void): void => {
  onUserChange((user) => {
    if (user) queryClient.removeQueries({ type: 'inactive' })
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    refreshRoutes()
  })
  new QueryObserver(queryClient, sessionQueries.me()).subscribe(({ data }) => {
    if (!data) return
    if (data.user) loggedIn(data.user)
    else if (currentUser()) {
      loggedOut()
      sessionEnded()
    }
  })
}
