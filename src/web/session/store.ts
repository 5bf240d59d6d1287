import { create } from 'zustand'
import { type PersistStorage, persist, type StorageValue } from 'zustand/middleware'
import type { SessionUser } from '#contract/people/sessions.ts'
import { isObject, readStoredUser } from '#contract/people/stored-user.ts'
import { browserStorage, tabStorage } from './storage.ts'

/** Increase when the format changes; old stores are purged at start (specification §4). */
export const STORE_VERSION = 1

export const STORE_NAME = 'sourcebook'

/** sessionStorage key of login-bound data (`bulk-request.ts`). */
export const OF_THIS_LOGIN = 'sourcebook-login'

interface AppState {
  readonly version: number
  readonly user: SessionUser | null
  /** Logged out because the session ended on its own. */
  readonly hasEnded: boolean
}

type StoredUserState = Pick<AppState, 'version' | 'user'>

/** Parses the stored user; undefined for no state. */
const userIn = (state: unknown): SessionUser | null | undefined =>
  isObject(state) ? readStoredUser(state['user']) : undefined

/** Undefined if nothing is stored. */
export const storedUser = (): SessionUser | null | undefined => {
  const stored = browserStorage.readJson(STORE_NAME)
  return isObject(stored) ? userIn(stored['state']) : undefined
}

// State from another tab, since this tab's storage may be unreadable.
let reported: StorageValue<StoredUserState> | null = null

const storage: PersistStorage<StoredUserState> = {
  getItem: (name) => {
    const value = reported ?? (browserStorage.readJson(name) as StorageValue<StoredUserState> | null)
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
    partialize: ({ version, user }): StoredUserState => ({ version, user }),
    merge: (stored, before) => {
      const user = userIn(stored)
      return user === undefined ? before : { ...before, user, hasEnded: before.user !== null && user === null }
    },
    // The session may have ended; `restoreUser` hydrates after the server's answer (decision 0007).
    skipHydration: true,
    // Otherwise the middleware swallows subscribers' errors.
    onRehydrateStorage: () => (_state, error) => {
      if (error) throw error
    },
  }),
)

// Removes login-bound data.
useStore.subscribe(({ user }) => {
  if (!user) tabStorage.write(OF_THIS_LOGIN, null)
})

export const hydrate = async (): Promise<void> => useStore.persist.rehydrate()

let announceToTabs: ((user: SessionUser | null) => void) | undefined

/** Sets how other tabs learn of the user in browsers without storage. */
export const setTabAnnouncer = (announce?: typeof announceToTabs): void => {
  announceToTabs = announce
}

const keep = (user: SessionUser | null, hasEnded: boolean) => {
  const isNews = user?.id !== currentUser()?.id
  useStore.setState({ user, hasEnded })
  if (isNews) announceToTabs?.(user)
}

export const loggedIn = (user: SessionUser): void => keep(user, false)
export const loggedOut = (): void => keep(null, false)
export const sessionEnded = (): void => keep(null, true)

/** In components use `useUser`. */
export const currentUser = (): SessionUser | null => useStore.getState().user
export const useUser = (): SessionUser | null => useStore((state) => state.user)

/** Follows another tab's login or logout. */
export const followTab = (user: SessionUser | null): Promise<void> => {
  reported = { state: { version: STORE_VERSION, user }, version: 0 }
  return hydrate()
}

/** Calls back on user changes in any tab; `ended` is a user whose session ended on its own. Returns a stop function. */
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
