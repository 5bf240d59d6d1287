import { create } from 'zustand'
import { type PersistStorage, persist, type StorageValue } from 'zustand/middleware'
import type { SessionUser } from '#contract/people/sessions.ts'
import { isObject, readStoredUser } from '#contract/people/stored-user.ts'
import { browserStorage, tabStorage } from './storage.ts'

/** Raised when what is stored no longer fits; older stores are then purged at start (specification §4). */
export const STORE_VERSION = 1

/** The key in localStorage. */
export const STORE_NAME = 'sourcebook'

/** The key in sessionStorage of what lasts no longer than a login (`asked.ts`). */
export const OF_THIS_LOGIN = 'sourcebook-login'

interface AppState {
  readonly version: number
  readonly user: SessionUser | null
  /** Whether nobody is logged in because the session ended by itself. */
  readonly hasEnded: boolean
}

type Stored = Pick<AppState, 'version' | 'user'>

/** Reads the user out of the stored state, which another release of the page or a person may have written; undefined for no state. */
const userIn = (state: unknown): SessionUser | null | undefined =>
  isObject(state) ? readStoredUser(state['user']) : undefined

/** Who was logged in when this browser was last here, or null; undefined where nothing is stored. */
export const storedUser = (): SessionUser | null | undefined => {
  const stored = browserStorage.readJson(STORE_NAME)
  return isObject(stored) ? userIn(stored['state']) : undefined
}

// A login or logout reported by another tab: hydrated in place of what is stored, since this tab may not be able to read that.
let reported: StorageValue<Stored> | null = null

const storage: PersistStorage<Stored> = {
  getItem: (name) => {
    const value = reported ?? (browserStorage.readJson(name) as StorageValue<Stored> | null)
    reported = null
    return value
  },
  setItem: (name, value) => browserStorage.write(name, JSON.stringify(value)),
  removeItem: (name) => browserStorage.write(name, null),
}

const useStore = create<AppState>()(
  persist((): AppState => ({ version: STORE_VERSION, user: null, hasEnded: false }), {
    name: STORE_NAME,
    storage,
    partialize: ({ version, user }): Stored => ({ version, user }),
    merge: (stored, before) => {
      const user = userIn(stored)
      return user === undefined ? before : { ...before, user, hasEnded: before.user !== null && user === null }
    },
    // The stored session may be over: `restoreUser` hydrates once the server has answered (decision 0007).
    skipHydration: true,
    // Otherwise the middleware hides what a subscriber throws.
    onRehydrateStorage: () => (_state, error) => {
      if (error) throw error
    },
  }),
)

// What lasts no longer than a login goes with it.
useStore.subscribe(({ user }) => {
  if (!user) tabStorage.write(OF_THIS_LOGIN, null)
})

/** Takes over the stored session, at once. Writes nothing. */
export const hydrate = async (): Promise<void> => useStore.persist.rehydrate()

let tellTabs: ((user: SessionUser | null) => void) | undefined

/** Says by what the other tabs hear who logs in and out here, also where nothing is stored; without it they don't. */
export const tellTabsBy = (tell?: typeof tellTabs): void => {
  tellTabs = tell
}

const keep = (user: SessionUser | null, hasEnded: boolean) => {
  const isNews = user?.id !== currentUser()?.id
  useStore.setState({ user, hasEnded })
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
export const followTab = (user: SessionUser | null): Promise<void> => {
  reported = { state: { version: STORE_VERSION, user }, version: 0 }
  return hydrate()
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
    if (event.key === STORE_NAME || event.key === null) void hydrate()
  }
  window.addEventListener('storage', readAgain)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', readAgain)
  }
}
