import { create } from 'zustand'

interface LoginDialogState {
  readonly shown: 'none' | 'login' | 'reset'
  /** Whether it is shown because the session ended, with what was on screen still there. */
  readonly afterEnd: boolean
}

// Never persisted: a reload closes dialogs.
const useStore = create<LoginDialogState>()(() => ({ shown: 'none', afterEnd: false }))

export const useLoginDialog = (): LoginDialogState => useStore()
export const loginAsked = (): void => {
  useStore.setState({ shown: 'login', afterEnd: false })
}
export const resetAsked = (): void => {
  useStore.setState({ shown: 'reset' })
}
export const backToLogin = (): void => {
  useStore.setState({ shown: 'login' })
}
export const loginDialogClosed = (): void => {
  useStore.setState({ shown: 'none', afterEnd: false })
}
export const sessionEnded = (): void => {
  useStore.setState({ shown: 'login', afterEnd: true })
}

/** Whether the dialog asks somebody whose session ended by itself, with their work still on screen. */
export const isAfterEnd = (): boolean => useStore.getState().afterEnd

/** Calls back when that is over, by logging in or by closing the dialog. Returns the way to stop. */
export const onAfterEndOver = (listener: () => void): (() => void) =>
  useStore.subscribe((now, before) => {
    if (before.afterEnd && !now.afterEnd) listener()
  })
