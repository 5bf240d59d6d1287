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
  /** Whether nobody is logged in because the session ended by itself. */
  readonly hasEnded: boolean
}

const stored = z.object({ user: z.catch(z.nullable(sessionUser), null) })

const useStore = create<AppState>()(
  persist<AppState, [], [], Omit<AppState, 'hasEnded'>>(
    () => ({ version: STORE_VERSION, user: null, hasEnded: false }),
    {
      name: STORE_NAME,
      partialize: ({ version, user }) => ({ version, user }),
      // Another tab, another version or a person may have written it.
      merge: (persisted, current) => {
        const { user } = z.safeParse(stored, persisted).data ?? current
        // Who has logged out in another tab has not done so in this one.
        return { ...current, user, hasEnded: current.user !== null && user === null }
      },
    },
  ),
)

export const loggedIn = (user: SessionUser): void => {
  useStore.setState({ user, hasEnded: false })
}
export const loggedOut = (): void => {
  useStore.setState({ user: null, hasEnded: false })
}
/** Somebody has not logged out, and is logged in no more. */
export const sessionEnded = (): void => {
  useStore.setState({ user: null, hasEnded: true })
}

/** Who is logged in, or null. In a component: `useUser`. */
export const currentUser = (): SessionUser | null => useStore.getState().user
export const useUser = (): SessionUser | null => useStore((state) => state.user)

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
    if (event.key === STORE_NAME || event.key === null) void useStore.persist.rehydrate()
  }
  window.addEventListener('storage', readAgain)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', readAgain)
  }
}
