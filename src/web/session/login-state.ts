import { create } from 'zustand'

/** What the e-mail with a link to set a password says: the token, and whom it is for where the link tells. */
export interface PasswordLink {
  readonly token: string
  readonly email: string
}

interface LoginState {
  readonly isOpen: boolean
  readonly view: 'login' | 'reset' | 'password'
  /** Whether it is shown because the session ended, with what was on screen still there. */
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
export const sessionEnded = (): void => {
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

/** Whether the dialog asks somebody whose session ended by itself, with their work still on screen. */
export const isSessionExpired = (): boolean => useStore.getState().sessionExpired

const onChange = (has: (now: LoginState, before: LoginState) => boolean) => (listener: () => void) =>
  useStore.subscribe((now, before) => {
    if (has(now, before)) listener()
  })

/** Calls back when that is over: somebody has logged in again, or closed the dialog. Returns the way to stop. */
export const onReauthenticated: (listener: () => void) => () => void = onChange(
  (now, before) => before.sessionExpired && !now.sessionExpired,
)

/** Calls back when the dialog closes, for whatever reason. Returns the way to stop. */
export const onLoginDialogClosed: (listener: () => void) => () => void = onChange(
  (now, before) => before.isOpen && !now.isOpen,
)
