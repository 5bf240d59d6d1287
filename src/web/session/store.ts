import { create } from 'zustand'
import type { SessionUser } from '#contract/sessions.ts'
import { isObject, readStoredUser } from '#contract/stored-user.ts'
import { browserStorage, tabStorage } from './storage.ts'

/** Raised when what is stored no longer fits; older stores are then purged at start (specification §4). */
export const STORE_VERSION = 1

/** The key in localStorage. */
export const STORE_NAME = 'sourcebook'

/** The key in sessionStorage of what lasts no longer than a login (`asked.ts`). */
export const OF_THIS_LOGIN = 'sourcebook-login'

interface AppState {
  readonly user: SessionUser | null
  /** Whether nobody is logged in because the session ended by itself. */
  readonly hasEnded: boolean
}

/** Who was logged in when this browser was last here, or null; undefined where nothing is stored. */
export const storedUser = (): SessionUser | null | undefined => {
  const stored = browserStorage.readJson(STORE_NAME)
  return isObject(stored) && isObject(stored['state']) ? readStoredUser(stored['state']['user']) : undefined
}

// Who is stored is nobody until the server has been asked: the session may be over (decision 0044).
const useStore = create<AppState>()(() => ({ user: null, hasEnded: false }))

let tellTabs: ((user: SessionUser | null) => void) | undefined

/** Says by what the other tabs hear who logs in and out here, also where nothing is stored; without it they don't. */
export const tellTabsBy = (tell?: typeof tellTabs): void => {
  tellTabs = tell
}

const endLogin = (user: SessionUser | null) => {
  if (!user) tabStorage.write(OF_THIS_LOGIN, null)
}

const keep = (user: SessionUser | null, hasEnded: boolean) => {
  const isNews = user?.id !== currentUser()?.id
  endLogin(user)
  useStore.setState({ user, hasEnded })
  browserStorage.write(STORE_NAME, JSON.stringify({ state: { version: STORE_VERSION, user }, version: 0 }))
  if (isNews) tellTabs?.(user)
}

export const loggedIn = (user: SessionUser): void => keep(user, false)
export const loggedOut = (): void => keep(null, false)
/** Somebody has not logged out, and is logged in no more. */
export const sessionEnded = (): void => keep(null, true)

/** Who is logged in, or null. In a component: `useUser`. */
export const currentUser = (): SessionUser | null => useStore.getState().user
export const useUser = (): SessionUser | null => useStore((state) => state.user)

/** Takes who is there from another tab. Who has logged out there has not done so here. */
export const followTab = (user: SessionUser | null): void => {
  endLogin(user)
  useStore.setState((before) => ({ user, hasEnded: before.user !== null && user === null }))
}

/**
 * Calls back when another person, or nobody, is logged in; also when another tab did it. `ended` is whose session has ended
 * by itself. Returns the way to stop.
 */
export const onUserChange = (listener: (user: SessionUser | null, ended: SessionUser | null) => void): (() => void) => {
  const unsubscribe = useStore.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id || now.user?.role !== before.user?.role)
      listener(now.user, now.hasEnded ? before.user : null)
  })
  const readAgain = (event: StorageEvent) => {
    const user = event.key === STORE_NAME || event.key === null ? storedUser() : undefined
    if (user !== undefined) followTab(user)
  }
  window.addEventListener('storage', readAgain)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', readAgain)
  }
}
