import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { SessionUser } from '#contract/sessions.ts'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { isSessionExpired, onReauthenticated, sessionEnded } from '#web/session/login-state.ts'
import { currentUser, loggedIn, loggedOut, onUserChange } from '#web/session/store.ts'

/**
 * Keeps the page true to who is logged in: asks the server at start and when somebody comes back to the window, and
 * drops what was loaded for somebody else. Only where a session ended by itself does the open source or group stay, for
 * somebody may be editing it; it goes when another person logs in, or nobody (decision 0006).
 * Returns the way to stop.
 */
export const watchSession = (queryClient: QueryClient, refreshRoutes: () => void): (() => void) => {
  let lastUser: SessionUser | null = currentUser()
  const stopListening = onUserChange((user) => {
    // An answer under way is about the person before.
    void queryClient.cancelQueries({ queryKey: sessionQueries.me().queryKey })
    queryClient.setQueryData(sessionQueries.me().queryKey, { user })
    const keepsDetail = isSessionExpired() && (user === null || user.id === lastUser?.id)
    forgetOthers(queryClient, keepsDetail)
    lastUser = user ?? lastUser
    // The routes would ask for the open source again, as a guest.
    if (!keepsDetail) refreshRoutes()
  })
  const stopWaiting = onReauthenticated(() => {
    if (currentUser()) return
    forgetOthers(queryClient, false)
    // The screen may be one that a guest has no access to.
    refreshRoutes()
  })
  const observer = new QueryObserver(queryClient, { ...sessionQueries.me(), notifyOnChangeProps: ['data'] })
  const stopAsking = observer.subscribe(({ data }) => {
    if (!data) return
    if (data.user) loggedIn(data.user)
    else if (currentUser()) {
      sessionEnded()
      loggedOut()
    }
  })
  return () => {
    stopListening()
    stopWaiting()
    stopAsking()
  }
}

const isSession = ({ queryKey }: Query) => queryKey[0] === 'session'
/** What is shown in a detail pane, and may be being edited there. */
const isDetail = ({ queryKey }: Query) => queryKey[1] === 'detail'

const forgetOthers = (queryClient: QueryClient, keepsDetail: boolean) => {
  // Not by `type: 'inactive'`: what is being edited has an observer that is only switched off.
  queryClient.removeQueries({ predicate: (query) => !isSession(query) && query.getObserversCount() === 0 })
  void queryClient.resetQueries({ predicate: (query) => !isSession(query) && !(keepsDetail && isDetail(query)) })
  // After a new login it is asked for again; a guest's answer would close what is being edited.
  if (keepsDetail && currentUser()) void queryClient.invalidateQueries({ predicate: isDetail })
}
