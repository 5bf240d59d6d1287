import { lazy, Suspense, useState } from 'react'
import { useLoginDialog } from '#web/session/login-dialog.ts'

const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.tsx')).LoginDialog }))

/** Loads the login modal when it is first wanted, and keeps it from then on, so that it can close in peace. */
export function LoginHost() {
  const { shown } = useLoginDialog()
  const [isWanted, setWanted] = useState(false)
  if (shown !== 'none' && !isWanted) setWanted(true)
  return isWanted ? (
    <Suspense>
      <LoginDialog />
    </Suspense>
  ) : null
}
