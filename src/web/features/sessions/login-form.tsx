import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { failures } from '#contract/messages.ts'
import { type LoginInput, loginInput } from '#contract/session.ts'
import { isApiError } from '#web/api/api-error.ts'
import { loginDialogClosed, resetAsked, useLoginDialog } from '#web/session/login-dialog.ts'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { logIn } from './mutations.ts'

export function LoginForm() {
  const { afterEnd, email } = useLoginDialog()
  const form = useForm<LoginInput, unknown, LoginInput>({
    resolver: standardSchemaResolver(loginInput),
    mode: 'onTouched',
    defaultValues: { username: email, password: '' },
  })
  const login = useMutation(logIn)
  const submit = form.handleSubmit((values) => login.mutate(values, { onSuccess: loginDialogClosed }))
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={dialogFormClass}>
        <DialogBody>
          {afterEnd && <Banner>Your session has ended. Log in again to go on.</Banner>}
          {login.isError && (
            <Banner tone="error">
              {isApiError(login.error, 'unauthenticated') ? failures.login : failures.loginOther}
            </Banner>
          )}
          <TextField<LoginInput> name="username" label="Email address" type="email" autoComplete="username" required />
          <TextField<LoginInput>
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            required
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={() => resetAsked(form.getValues('username'))}>
            Reset your password
          </Button>
          <span className="grow" />
          <Button type="submit" variant="primary" pending={login.isPending}>
            Log in
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}
