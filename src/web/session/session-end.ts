import { tabStorage } from './storage.ts'

/** Whose session ended by itself, and at which address: where they go on when they have logged in again (record 0006). */
export interface SessionEnd {
  readonly userId: number
  readonly href: string
}

declare module '@tanstack/react-router' {
  // In the history and not in the address: a reload still knows it, and nobody else ever sees it.
  interface HistoryState {
    readonly sessionEnd?: SessionEnd
  }
}

// Without the search of the address, whose words are in no storage (record 0007).
const NOTE = 'sourcebook-session-end'

/** Notes it for a reload that is under way already, and has the address but neither its history entry nor who was there. */
export const noteSessionEnd = (userId: number, pathname: string): void =>
  tabStorage.write(NOTE, `${userId} ${pathname}`)

/** Whose session was noted to have ended at this path in this tab, or 0. */
export const notedSessionEnd = (pathname: string): number => {
  const [userId, noted] = tabStorage.read(NOTE)?.split(' ') ?? []
  return noted === pathname ? Number(userId) : 0
}

/** Once the person has logged in again, or does not want to. */
export const forgetSessionEnd = (): void => tabStorage.write(NOTE, null)
