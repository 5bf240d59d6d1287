import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { texts } from '#web/features/sessions/texts.ts'
import { markNewHere } from '#web/session/desk.ts'
import { loginDialogClosed, passwordLinkLeft, resetAsked, useLoginDialog } from '#web/session/login-state.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Input } from '#web/ui/input.tsx'
import { setPassword } from './mutations.ts'
import { NewPasswordFields, newPassword } from './new-password-fields.tsx'

const NO_LINK = { token: '', email: '', isInvitation: false }

// No field is to blame: it is the link, which is used, superseded or too old.
const isDeadLink = (failure: Error | null) => isApiError(failure, 'invalid') && failure.fields.length === 0

/** Sets the password with the link of an e-mail, and begins the session of whom it is for. */
export function SetPasswordForm() {
  const { link } = useLoginDialog()
  // The page forgets it as soon as the address is left, while the modal is still closing.
  const [{ token, email, isInvitation }] = useState(link ?? NO_LINK)
  const navigate = useNavigate()
  const done = () => {
    passwordLinkLeft()
    loginDialogClosed()
    if (isInvitation) markNewHere(true)
    // Their desk says where they are.
    void navigate({ to: isInvitation ? '/' : '/sources', replace: true })
  }
  return (
    <DialogForm
      schema={newPassword}
      defaultValues={{ password: '', repeatPassword: '' }}
      mutation={setPassword}
      toVariables={({ password }) => ({ token, password })}
      onSuccess={done}
      submitLabel={texts.setPassword}
      renderAside={({ failure }) =>
        isDeadLink(failure) && (
          <Button variant="quiet" onClick={() => resetAsked(email)}>
            {texts.askForLink}
          </Button>
        )
      }
    >
      {email !== '' && <WhoseItIs email={email} />}
      <NewPasswordFields />
      <p className="text-caption text-muted">{texts.openLinkAgain}</p>
    </DialogForm>
  )
}

/** The address that one logs in with: for people to see, and for password managers to keep. */
function WhoseItIs({ email }: { email: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={texts.email}>
      <Input id={id} type="email" autoComplete="username" readOnly value={email} />
    </FieldFrame>
  )
}
