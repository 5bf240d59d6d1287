import { useState } from 'react'
import { useLoginDialog } from '#web/session/login-state.ts'
import { footClass, lazyPart } from '#web/shared/lazy-part.tsx'

/** Loads the code of the login modal, so that it is there even for who has lost the network with the session. */
export const loadLoginDialog = async () => (await import('./login-dialog.tsx')).LoginDialog

const LoginDialog = lazyPart(loadLoginDialog, {
  failedClass: footClass,
})

/** Loads the login modal when it is first wanted, and keeps it from then on, so that it can close in peace. */
export function LoginHost() {
  const { isOpen } = useLoginDialog()
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  return isWanted ? <LoginDialog /> : null
}
