import { useState } from 'react'
import { useLoginDialog } from '#web/session/login-dialog.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'

const LoginDialog = lazyPart(async () => (await import('./login-dialog.tsx')).LoginDialog, {
  failedClass: 'fixed inset-x-0 bottom-0 z-dialog border-t border-line bg-raised',
})

/** Loads the login modal when it is first wanted, and keeps it from then on, so that it can close in peace. */
export function LoginHost() {
  const { shown } = useLoginDialog()
  const [isWanted, setWanted] = useState(false)
  if (shown !== 'none' && !isWanted) setWanted(true)
  return isWanted ? <LoginDialog /> : null
}
