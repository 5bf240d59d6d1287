import { useState } from 'react'
import { useLoginDialog } from '#web/session/login-state.ts'
import { footClass, lazyPart } from '#web/shared/lazy-part.tsx'

/** Preloaded for users who lose the network with the session. */
export const loadLoginDialog = async () => (await import('./login-dialog.tsx')).LoginDialog

const LoginDialog = lazyPart(loadLoginDialog, {
  failedClass: footClass,
})

/** Mounted after first use for the closing animation. */
export function LoginHost() {
  const { isOpen } = useLoginDialog()
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  return isWanted ? <LoginDialog /> : null
}
