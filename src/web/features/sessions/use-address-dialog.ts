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
  readonly isDone: () => boolean
}

/** Shows a dialog over Home for an address; closing it leads to Home. */
const useAddressDialog = (dialog: AddressDialog | null) => {
  const navigate = useNavigate()
  // Global dialog state.
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

export const useLoginFor = (to: string, hasEnded: boolean): void => {
  const asked = to === '' ? null : login
  useAddressDialog(hasEnded ? loginAgain : asked)
}

export const useNewPassword = (): void => useAddressDialog(password)
