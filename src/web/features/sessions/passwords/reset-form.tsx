import { resetInput } from '#contract/session.ts'
import { backToLogin, useLoginDialog } from '#web/session/login-state.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { askForReset } from './mutations.ts'

type Values = { email: string }

/** Asks for an e-mail with a link to set a new password. */
export function ResetForm() {
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
