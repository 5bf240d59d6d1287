import { failures } from '#contract/messages.ts'
import { type LoginInput, loginInput } from '#contract/session.ts'
import { isApiError } from '#web/api/api-error.ts'
import { loginDialogClosed, resetAsked, useLoginDialog } from '#web/session/login-state.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { logIn } from './mutations.ts'

export function LoginForm() {
  const { sessionExpired, email } = useLoginDialog()
  return (
    <DialogForm
      schema={loginInput}
      defaultValues={{ username: email, password: '' }}
      mutation={logIn}
      toVariables={(values) => values}
      onSuccess={loginDialogClosed}
      textOfFailure={(failure) => (isApiError(failure, 'unauthenticated') ? failures.login : failures.loginOther)}
      submitLabel="Log in"
      renderAside={({ valuesNow }) => (
        <Button variant="quiet" onClick={() => resetAsked(valuesNow().username)}>
          Reset your password
        </Button>
      )}
    >
      {sessionExpired && <Banner>Your session has ended. Log in again to go on.</Banner>}
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
