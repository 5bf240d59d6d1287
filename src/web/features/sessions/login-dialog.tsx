import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { failures } from '#contract/messages.ts'
import { resetInput } from '#contract/people/accounts.ts'
import { type LoginInput, loginInput } from '#contract/people/sessions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { backToLogin, loginDialogClosed, resetAsked, useLoginDialog } from '#web/session/login-state.ts'
import { specifiedFailureText } from '#web/shared/failure-text.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { focusFirstField } from '#web/ui/focus-first-field.ts'
import { takeFocus } from '#web/ui/take-focus.ts'
import { logIn } from './mutations.ts'
import { askForReset } from './passwords/mutations.ts'
import { SetPasswordForm } from './passwords/set-password-form.tsx'
import { texts } from './texts.ts'

const views = {
  login: { title: texts.login, Form: LoginForm },
  reset: { title: texts.resetPassword, Form: ResetForm },
  password: { title: texts.newPassword, Form: SetPasswordForm },
}

/** Modal: login, reset, or set password. */
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

// Moves the focus when a form replaces another; the dialog focuses the first.
const laterFocus = () => {
  let isFirst = true
  return (form: HTMLElement | null) => {
    if (!form) return
    if (!isFirst) focusFirstField(form)
    isFirst = false
  }
}

const loginFailure = (failure: Error) =>
  isApiError(failure, 'unauthenticated') ? failures.login : specifiedFailureText(failures.loginOther, failure)

function LoginForm() {
  const { sessionExpired, email } = useLoginDialog()
  const { to = '' } = useSearch({ strict: false })
  const asked = texts.screens[/^\/([^/?#]+)/.exec(to)?.[1] ?? '']
  return (
    <DialogForm
      schema={loginInput}
      defaultValues={{ username: email, password: '' }}
      mutation={logIn}
      toVariables={(values) => values}
      onSuccess={loginDialogClosed}
      textOfFailure={loginFailure}
      submitLabel={texts.logIn}
      renderAside={({ valuesNow }) => (
        <Button variant="quiet" onClick={() => resetAsked(valuesNow().username)}>
          {texts.resetPassword}
        </Button>
      )}
    >
      {sessionExpired && <Banner>{texts.sessionEnded}</Banner>}
      {!sessionExpired && asked && <p>{texts.toOpen(asked)}</p>}
      <TextField<LoginInput> name="username" label={texts.email} type="email" autoComplete="username" required />
      <TextField<LoginInput>
        name="password"
        label={texts.password}
        type="password"
        autoComplete="current-password"
        required
      />
    </DialogForm>
  )
}

type Values = { email: string }

function ResetForm() {
  const { email } = useLoginDialog()
  return (
    <DialogForm
      schema={resetInput}
      defaultValues={{ email }}
      mutation={askForReset}
      toVariables={(values) => values}
      renderSuccess={(values) => <Sent {...values} />}
      submitLabel={texts.send}
      renderAside={({ valuesNow }) => (
        <Button variant="quiet" onClick={() => backToLogin(valuesNow().email)}>
          {texts.backToLogin}
        </Button>
      )}
    >
      <p>{texts.linkIsSent}</p>
      <TextField<Values> name="email" label={texts.email} type="email" autoComplete="username" required />
    </DialogForm>
  )
}

function Sent({ email }: Values) {
  return (
    <>
      <DialogBody>
        <Banner tone="success">{texts.sent}</Banner>
        <p className="text-small text-muted">{texts.sentHint}</p>
      </DialogBody>
      <DialogFooter>
        <Button ref={takeFocus} onClick={() => backToLogin(email)}>
          {texts.backToLogin}
        </Button>
      </DialogFooter>
    </>
  )
}
