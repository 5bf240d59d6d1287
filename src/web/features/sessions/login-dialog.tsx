import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { resetInput } from '#contract/accounts.ts'
import { failures } from '#contract/messages.ts'
import { type LoginInput, loginInput } from '#contract/sessions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { backToLogin, loginDialogClosed, resetAsked, useLoginDialog } from '#web/session/login-state.ts'
import { specifiedFailureText } from '#web/shared/failure-text.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { logIn } from './mutations.ts'
import { askForReset } from './passwords/mutations.ts'
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

const loginFailure = (failure: Error) =>
  isApiError(failure, 'unauthenticated') ? failures.login : specifiedFailureText(failures.loginOther, failure)

/** What a guest has asked for and reads once they are logged in, by the first part of its address. */
const askedScreens: Readonly<Record<string, string>> = {
  'my-sources': 'My Sources',
  groups: 'Groups',
  folders: 'Subjects',
  categories: 'Categories',
  activity: 'Activity',
}

function LoginForm() {
  const { sessionExpired, email } = useLoginDialog()
  const { to = '' } = useSearch({ strict: false })
  const asked = askedScreens[/^\/([^/?#]+)/.exec(to)?.[1] ?? '']
  return (
    <DialogForm
      schema={loginInput}
      defaultValues={{ username: email, password: '' }}
      mutation={logIn}
      toVariables={(values) => values}
      onSuccess={loginDialogClosed}
      textOfFailure={loginFailure}
      submitLabel="Log in"
      renderAside={({ valuesNow }) => (
        <Button variant="quiet" onClick={() => resetAsked(valuesNow().username)}>
          Reset your password
        </Button>
      )}
    >
      {sessionExpired && <Banner>Your session has ended. Log in again to go on.</Banner>}
      {!sessionExpired && asked && <p>Log in to open {asked}.</p>}
      <TextField<LoginInput> name="username" label="Email address" type="email" autoComplete="username" required />
      <TextField<LoginInput>
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
      />
    </DialogForm>
  )
}

type Values = { email: string }

/** Asks for an e-mail with a link to set a new password. */
function ResetForm() {
  const { email } = useLoginDialog()
  return (
    <DialogForm
      schema={resetInput}
      defaultValues={{ email }}
      mutation={askForReset}
      toVariables={(values) => values}
      renderSuccess={(values) => <Sent {...values} />}
      submitLabel="Send"
      renderAside={({ valuesNow }) => (
        <Button variant="quiet" onClick={() => backToLogin(valuesNow().email)}>
          Back to login
        </Button>
      )}
    >
      <p>We will e-mail you a link to set a new password.</p>
      <TextField<Values> name="email" label="Email address" type="email" autoComplete="username" required />
    </DialogForm>
  )
}

function Sent({ email }: Values) {
  return (
    <>
      <DialogBody>
        <Banner tone="success">An email has been sent to the given email address.</Banner>
        <p className="text-small text-muted">
          The link in it can be used for an hour. If nothing has come after some minutes, look into your spam folder and
          see whether the address is the one that you log in with.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button ref={takeFocus} onClick={() => backToLogin(email)}>
          Back to login
        </Button>
      </DialogFooter>
    </>
  )
}
