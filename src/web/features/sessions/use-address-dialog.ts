import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  heldPasswordLink,
  loginAsked,
  loginDialogClosed,
  onLoginDialogClosed,
  passwordAsked,
} from '#web/session/login-state.ts'
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
      if (!dialog.isDone()) void navigate({ to: '/', replace: true })
    })
    return () => {
      stop()
      loginDialogClosed()
    }
  }, [dialog, navigate])
}

const login: AddressDialog = { open: loginAsked, isDone: () => currentUser() !== null }
const password: AddressDialog = { open: passwordAsked, isDone: () => heldPasswordLink() === null }

/** Asks the guest of a guarded address to log in. */
export const useLoginFor = (to: string): void => useAddressDialog(to === '' ? null : login)

/** Asks for a new password, for the link that was opened. */
export const useNewPassword = (): void => useAddressDialog(password)
