import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { isApiError } from '#web/api/api-error.ts'
import { loginDialogClosed, passwordLinkLeft, resetAsked, useLoginDialog } from '#web/session/login-dialog.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Input } from '#web/ui/input.tsx'
import { setPassword } from './mutations.ts'
import { type NewPassword, newPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const NO_LINK = { token: '', email: '' }

// No field is to blame: it is the link, which is used, superseded or too old.
const isDeadLink = (failure: Error | null) => isApiError(failure, 'invalid') && failure.fields.length === 0

/** Sets the password with the link of an e-mail, and begins the session of whom it is for. */
export function SetPasswordForm() {
  const { link } = useLoginDialog()
  // The page forgets it as soon as the address is left, while the modal is still closing.
  const [{ token, email }] = useState(link ?? NO_LINK)
  const navigate = useNavigate()
  const form = useForm<NewPassword, unknown, NewPassword>({
    resolver: standardSchemaResolver(newPassword),
    mode: 'onTouched',
    defaultValues: { password: '', repeatPassword: '' },
  })
  const set = useMutation(setPassword)
  const done = () => {
    passwordLinkLeft()
    loginDialogClosed()
    void navigate({ to: '/sources', replace: true })
  }
  const submit = form.handleSubmit(({ password }) =>
    set.mutate({ token, password }, { onSuccess: done, onError: (failure) => showServerErrors(form, failure) }),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={dialogFormClass}>
        <DialogBody>
          <FormError />
          {email !== '' && <WhoseItIs email={email} />}
          <NewPasswordFields />
          <p className="text-caption text-muted">If you reload this page, open the link in the email once more.</p>
        </DialogBody>
        <DialogFooter>
          {isDeadLink(set.error) && (
            <>
              <Button variant="quiet" onClick={() => resetAsked(email)}>
                Ask for a new link
              </Button>
              <span className="grow" />
            </>
          )}
          <Button type="submit" variant="primary" pending={set.isPending}>
            Set password
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}

/** The address that one logs in with: for people to see, and for password managers to keep. */
function WhoseItIs({ email }: { email: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Email address">
      <Input id={id} type="email" autoComplete="username" readOnly value={email} />
    </FieldFrame>
  )
}
