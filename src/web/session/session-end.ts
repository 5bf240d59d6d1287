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
