import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { watchSessionless } from '#web/api/sessionless.ts'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { removeDrafts, removeOldDrafts } from '#web/session/drafts.ts'
import { heldPasswordLink } from '#web/session/login-state.ts'
import { isLoggingOut, logout, purge } from '#web/session/root-state.ts'
import { forgetSessionEnd, notedSessionEnd, noteSessionEnd } from '#web/session/session-end.ts'
import { currentUser, hydrate, loggedIn, onUserChange, sessionEnded, storedUser } from '#web/session/store.ts'
import type { makeRouter } from './router.tsx'

type Router = ReturnType<typeof makeRouter>

const RESTORE_TIMEOUT_MS = 5000

/**
 * Brings back who was logged in, once the server knows them: a session that ended while the page was closed shows nobody's name.
 * Where it can't be asked they are taken for who they were, where it takes too long for a guest. Resolves in any case.
 */
export const restoreUser = async (queryClient: QueryClient): Promise<void> => {
  if (!storedUser()) return
  const ask = queryClient.fetchQuery(sessionQueries.me()).catch(() => undefined)
  const timeout = new Promise<'timeout'>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS, 'timeout'))
  // Of nobody `watchSession` makes a session that has ended.
  if ((await Promise.race([ask, timeout])) !== 'timeout') await hydrate()
}

/**
 * Keeps the page true to who is logged in: asks the server at start and when somebody comes back to the window, drops what
 * was loaded for or typed by somebody else, and goes Home when a session has ended by itself (record 0006). Returns the way to stop.
 */
export const watchSession = (queryClient: QueryClient, router: Router): (() => void) => {
  removeOldDrafts()
  // Whom the server has not confirmed in time.
  const isUnconfirmed = !currentUser() && Boolean(storedUser())
  const notedId = currentUser() ? 0 : notedSessionEnd(router.history.location.pathname)
  if (notedId > 0) leave(router, notedId)
  // Who is here, or was last.
  let lastId = currentUser()?.id ?? router.history.location.state.sessionEnd?.userId ?? notedId
  const { queryKey } = sessionQueries.me()
  const observer = new QueryObserver(queryClient, { ...sessionQueries.me(), notifyOnChangeProps: ['data'] })
  const stopListening = onUserChange((user, ended) => {
    // An answer under way is about the person before.
    void queryClient.cancelQueries({ queryKey })
    if (ended) {
      lastId = ended.id
      leave(router, ended.id)
      logout(queryClient)
      purge(queryClient)
    }
    queryClient.setQueryData(queryKey, { user })
    // What was purged is not the query that it watches any more.
    observer.setOptions(observer.options)
    if (!user) {
      // Who has logged out is about to load the page again, unless nobody serves it.
      if (!ended) void router.navigate({ to: '/', replace: true })
      return
    }
    const isAnother = lastId > 0 && lastId !== user.id
    lastId = user.id
    forgetSessionEnd()
    removeDrafts(user.id)
    forgetOthers(queryClient)
    void router.invalidate()
    if (isAnother) void startAgain()
  })
  const ended = () => {
    if (!isLoggingOut(queryClient.getMutationCache())) sessionEnded()
  }
  watchSessionless(() => {
    const asker = currentUser()
    // Who has logged in since is another object, also the same person.
    return () => void (asker && asker === currentUser() && ended())
  })
  const hear = () => {
    const { data } = observer.getCurrentResult()
    if (data?.user) loggedIn(data.user)
    else if (data && (currentUser() || isUnconfirmed)) ended()
  }
  const stopAsking = observer.subscribe(hear)
  // What was asked before.
  hear()
  return () => {
    stopListening()
    stopAsking()
  }
}

/** For another person than was here before, so that nothing of them is in memory either. */
const startAgain = async () => {
  const { loadAgain } = await import('#web/shared/reset-session.ts')
  loadAgain()
}

/** Home, which asks to log in again and leads back here. */
const leave = (router: Router, userId: number) => {
  // Who sets a password by a link does so without a session, and would lose the link.
  if (heldPasswordLink()) return
  const { href, pathname } = router.history.location
  noteSessionEnd(userId, pathname)
  void router.navigate({ to: '/', replace: true, state: { sessionEnd: { userId, href } } })
}

const isSession = ({ queryKey }: Query) => queryKey[0] === 'session'

const forgetOthers = (queryClient: QueryClient) => {
  // Not by `type: 'inactive'`: what is being edited has an observer that is only switched off.
  queryClient.removeQueries({ predicate: (query) => !isSession(query) && query.getObserversCount() === 0 })
  void queryClient.resetQueries({ predicate: (query) => !isSession(query) })
}
