import { tabStorage } from './storage.ts'

/** User and address of an ended session, to continue after login (decision 0006). */
export interface SessionEnd {
  readonly userId: number
  readonly href: string
}

declare module '@tanstack/react-router' {
  // In the history entry: survives reloads and is private, unlike the address.
  interface HistoryState {
    readonly sessionEnd?: SessionEnd
  }
}

// Without search, whose words are never stored (decision 0007).
const NOTE = 'sourcebook-session-end'

export const noteSessionEnd = (userId: number, pathname: string): void =>
  tabStorage.write(NOTE, `${userId} ${pathname}`)

export const notedSessionEnd = (pathname: string): number => {
  const [userId, noted] = tabStorage.read(NOTE)?.split(' ') ?? []
  return noted === pathname ? Number(userId) : 0
}

export const forgetSessionEnd = (): void => tabStorage.write(NOTE, null)
