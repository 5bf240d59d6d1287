import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type SessionUser, sessionUser } from '#contract/sessions.ts'
import * as z from '#contract/zod.ts'

/** Raised when what is stored no longer fits; older stores are then purged at start (specification §4). */
export const STORE_VERSION = 1

/** The key in localStorage. */
export const STORE_NAME = 'sourcebook'

interface AppState {
  readonly version: number
  readonly user: SessionUser | null
}

const stored = z.object({ user: z.catch(z.nullable(sessionUser), null) })

const useStore = create<AppState>()(
  persist<AppState>(() => ({ version: STORE_VERSION, user: null }), {
    name: STORE_NAME,
    partialize: ({ version, user }) => ({ version, user }),
    // Another tab, another version or a person may have written it.
    merge: (persisted, current) => ({ ...current, ...z.safeParse(stored, persisted).data }),
  }),
)

export const loggedIn = (user: SessionUser): void => {
  useStore.setState({ user })
}
export const loggedOut = (): void => {
  useStore.setState({ user: null })
}

/** Who is logged in, or null. In a component: `useUser`. */
export const currentUser = (): SessionUser | null => useStore.getState().user
export const useUser = (): SessionUser | null => useStore((state) => state.user)

/** Calls back when another person, or nobody, is logged in; also when another tab did it. Returns the way to stop. */
export const onUserChange = (listener: (user: SessionUser | null) => void): (() => void) => {
  const unsubscribe = useStore.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id || now.user?.role !== before.user?.role) listener(now.user)
  })
  const readAgain = (event: StorageEvent) => {
    if (event.key === STORE_NAME || event.key === null) void useStore.persist.rehydrate()
  }
  window.addEventListener('storage', readAgain)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', readAgain)
  }
}
