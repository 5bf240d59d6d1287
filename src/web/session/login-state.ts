import { create } from 'zustand'

/** Content of an e-mail's link: token and address, if given. */
export interface PasswordLink {
  readonly token: string
  readonly email: string
  /** True for a first invitation. */
  readonly isInvitation: boolean
}

interface LoginState {
  readonly isOpen: boolean
  readonly view: 'login' | 'reset' | 'password'
  /** Opened because the session ended. */
  readonly sessionExpired: boolean
  readonly email: string
  /** In memory only, so that a reload forgets it. */
  readonly link: PasswordLink | null
}

// Not persisted: a reload closes dialogs.
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
/** `email` typed so far. */
export const resetAsked = (email: string): void => {
  useStore.setState({ isOpen: true, view: 'reset', email })
}
export const backToLogin = (email: string): void => {
  useStore.setState({ view: 'login', email })
}
export const loginDialogClosed = (): void => {
  useStore.setState({ isOpen: false, sessionExpired: false })
}
/** For users whose session ended. */
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

export const onLoginDialogClosed = (listener: () => void): (() => void) =>
  useStore.subscribe((now, before) => {
    if (before.isOpen && !now.isOpen) listener()
  })
