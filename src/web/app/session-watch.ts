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
 * Restores the user once the server confirms; shows no name of an ended session. On failure keeps the user, on timeout
 * a guest. Always resolves.
 */
export const restoreUser = async (queryClient: QueryClient): Promise<void> => {
  if (!storedUser()) return
  const ask = queryClient.fetchQuery(sessionQueries.me()).catch(() => undefined)
  const timeout = new Promise<'timeout'>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS, 'timeout'))
  // Only with a user can `watchSession` detect an ended session.
  if ((await Promise.race([ask, timeout])) !== 'timeout') await hydrate()
}

/**
 * Checks the session at start and on focus, drops others' data and goes Home when it ended (decision 0006). Returns a
 * stop function.
 */
export const watchSession = (queryClient: QueryClient, router: Router): (() => void) => {
  removeOldDrafts()
  // Stored, but not confirmed in time.
  const isUnconfirmed = !currentUser() && Boolean(storedUser())
  const notedId = currentUser() ? 0 : notedSessionEnd(router.history.location.pathname)
  if (notedId > 0) leave(router, notedId)
  let lastId = currentUser()?.id ?? router.history.location.state.sessionEnd?.userId ?? notedId
  const { queryKey } = sessionQueries.me()
  const observer = new QueryObserver(queryClient, { ...sessionQueries.me(), notifyOnChangeProps: ['data'] })
  const stopListening = onUserChange((user, ended) => {
    // Pending answers belong to the previous user.
    void queryClient.cancelQueries({ queryKey })
    if (ended) {
      lastId = ended.id
      leave(router, ended.id)
      logout(queryClient)
      purge(queryClient)
    }
    queryClient.setQueryData(queryKey, { user })
    // Reattaches the observer after its query was purged.
    observer.setOptions(observer.options)
    if (!user) {
      // 'Log out' reloads the page itself, if the server is up.
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
    // By identity: a new login of the same user is another object.
    return () => void (asker && asker === currentUser() && ended())
  })
  const hear = () => {
    const { data } = observer.getCurrentResult()
    if (data?.user) loggedIn(data.user)
    else if (data && (currentUser() || isUnconfirmed)) ended()
  }
  const stopAsking = observer.subscribe(hear)
  hear()
  return () => {
    stopListening()
    stopAsking()
  }
}

/** Reloads, so that memory holds nothing of the previous user. */
const startAgain = async () => {
  const { loadAgain } = await import('#web/shared/reset-session.ts')
  loadAgain()
}

/** Goes Home, which asks to log in and leads back. */
const leave = (router: Router, userId: number) => {
  // Setting a password needs no session, and leaving would lose the link.
  if (heldPasswordLink()) return
  const { href, pathname } = router.history.location
  noteSessionEnd(userId, pathname)
  void router.navigate({ to: '/', replace: true, state: { sessionEnd: { userId, href } } })
}

const isSession = ({ queryKey }: Query) => queryKey[0] === 'session'

const forgetOthers = (queryClient: QueryClient) => {
  // Not `type: 'inactive'`: open forms observe with `enabled: false`.
  queryClient.removeQueries({ predicate: (query) => !isSession(query) && query.getObserversCount() === 0 })
  void queryClient.resetQueries({ predicate: (query) => !isSession(query) })
}
