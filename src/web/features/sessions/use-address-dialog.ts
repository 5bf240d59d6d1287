import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  heldPasswordLink,
  loginAsked,
  loginAskedAgain,
  loginDialogClosed,
  onLoginDialogClosed,
  passwordAsked,
} from '#web/session/login-state.ts'
import { forgetSessionEnd } from '#web/session/session-end.ts'
import { currentUser } from '#web/session/store.ts'

interface AddressDialog {
  readonly open: () => void
  /** Whether it has done what the address is for, so that something else leads on from there. */
  readonly isDone: () => boolean
}

/** For an address that shows a dialog over Home. Closing it undone leaves the address for Home's own. */
const useAddressDialog = (dialog: AddressDialog | null) => {
  const navigate = useNavigate()
  // The dialog is one for the whole page.
  useEffect(() => {
    if (!dialog) return undefined
    dialog.open()
    const stop = onLoginDialogClosed(() => {
      forgetSessionEnd()
      if (!dialog.isDone()) void navigate({ to: '/', replace: true })
    })
    return () => {
      stop()
      loginDialogClosed()
    }
  }, [dialog, navigate])
}

const isLoggedIn = () => currentUser() !== null
const login: AddressDialog = { open: loginAsked, isDone: isLoggedIn }
const loginAgain: AddressDialog = { open: loginAskedAgain, isDone: isLoggedIn }
const password: AddressDialog = { open: passwordAsked, isDone: () => heldPasswordLink() === null }

/** Asks the guest of a guarded address to log in, and somebody whose session has ended to do so again. */
export const useLoginFor = (to: string, hasEnded: boolean): void => {
  const asked = to === '' ? null : login
  useAddressDialog(hasEnded ? loginAgain : asked)
}

/** Asks for a new password, for the link that was opened. */
export const useNewPassword = (): void => useAddressDialog(password)
