import { create } from 'zustand'

/** What the e-mail with a link to set a password says: the token, and whom it is for where the link tells. */
export interface PasswordLink {
  readonly token: string
  readonly email: string
  /** Whether it invites them, and they have not been here before. */
  readonly isInvitation: boolean
}

interface LoginState {
  readonly isOpen: boolean
  readonly view: 'login' | 'reset' | 'password'
  /** Whether it is shown because the session ended. */
  readonly sessionExpired: boolean
  /** The address that was typed for one form, for the next. */
  readonly email: string
  /** The link that was opened last; here and nowhere else, so that a reload forgets it. */
  readonly link: PasswordLink | null
}

// Never persisted: a reload closes dialogs.
const useStore = create<LoginState>()(() => ({
  isOpen: false,
  view: 'login',
  sessionExpired: false,
  email: '',
  link: null,
}))

export const useLoginDialog = (): LoginState => useStore()
export const loginAsked = (): void => {
  useStore.setState({ isOpen: true, view: 'login', sessionExpired: false, email: '' })
}
/** `email` is what the person has typed as theirs so far. */
export const resetAsked = (email: string): void => {
  useStore.setState({ isOpen: true, view: 'reset', email })
}
export const backToLogin = (email: string): void => {
  useStore.setState({ view: 'login', email })
}
export const loginDialogClosed = (): void => {
  useStore.setState({ isOpen: false, sessionExpired: false })
}
/** For somebody whose session has ended by itself. */
export const loginAskedAgain = (): void => {
  useStore.setState({ isOpen: true, view: 'login', sessionExpired: true, email: '' })
}

export const passwordLinkOpened = (link: PasswordLink): void => {
  useStore.setState({ link })
}
export const passwordLinkLeft = (): void => {
  useStore.setState({ link: null })
}
export const heldPasswordLink = (): PasswordLink | null => useStore.getState().link
export const passwordAsked = (): void => {
  useStore.setState({ isOpen: true, view: 'password', sessionExpired: false })
}

/** Calls back when the dialog closes, for whatever reason. Returns the way to stop. */
export const onLoginDialogClosed = (listener: () => void): (() => void) =>
  useStore.subscribe((now, before) => {
    if (before.isOpen && !now.isOpen) listener()
  })
