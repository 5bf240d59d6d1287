import { useState } from 'react'
import { loginDialogClosed, useLoginDialog } from '#web/session/login-state.ts'
import { Dialog, dialogFormClass } from '#web/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { ResetForm } from './passwords/reset-form.tsx'
import { SetPasswordForm } from './passwords/set-password-form.tsx'

const views = {
  login: { title: 'Login', Form: LoginForm },
  reset: { title: 'Reset your password', Form: ResetForm },
  password: { title: 'Set a new password', Form: SetPasswordForm },
}

/** The Login modal, and in its place 'Reset your password' or 'Set a new password'. */
export function LoginDialog() {
  const { isOpen, view } = useLoginDialog()
  return (
    <Dialog open={isOpen} onClose={loginDialogClosed} title={views[view].title}>
      <View />
    </Dialog>
  )
}

function View() {
  const { view } = useLoginDialog()
  const [focusLater] = useState(laterFocus)
  const { Form } = views[view]
  return (
    <div key={view} ref={focusLater} className={dialogFormClass}>
      <Form />
    </div>
  )
}

// The first form is focused by the dialog. Where another takes its place, the button that had the focus is gone.
const laterFocus = () => {
  let isFirst = true
  return (form: HTMLElement | null) => {
    if (!form) return
    if (!isFirst) form.querySelector<HTMLElement>('input:not([readonly])')?.focus()
    isFirst = false
  }
}
