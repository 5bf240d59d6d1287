import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { resetInput } from '#contract/session.ts'
import { backToLogin, useLoginDialog } from '#web/session/login-dialog.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { askForReset } from './mutations.ts'

type Values = { email: string }

/** Asks for an e-mail with a link to set a new password. */
export function ResetForm() {
  const { email } = useLoginDialog()
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(resetInput),
    mode: 'onTouched',
    defaultValues: { email },
  })
  const reset = useMutation(askForReset)
  const submit = form.handleSubmit((values) =>
    reset.mutate(values, { onError: (failure) => showServerErrors(form, failure) }),
  )
  if (reset.isSuccess) return <Sent email={form.getValues('email')} />
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={dialogFormClass}>
        <DialogBody>
          <FormError />
          <p>We will email you a link to set a new password.</p>
          <TextField<Values> name="email" label="Email address" type="email" autoComplete="username" required />
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={() => backToLogin(form.getValues('email'))}>
            Back to login
          </Button>
          <span className="grow" />
          <Button type="submit" variant="primary" pending={reset.isPending}>
            Send
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
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
