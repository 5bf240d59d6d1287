import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useUser } from '#web/session/store.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { changePassword } from './mutations.ts'
import { type PasswordChangeForm, passwordChangeForm } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface ChangePasswordDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Changes one's own password. */
export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Change password">
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const form = useForm<PasswordChangeForm, unknown, PasswordChangeForm>({
    resolver: standardSchemaResolver(passwordChangeForm),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', password: '', repeatPassword: '' },
  })
  const change = useMutation(changePassword)
  const submit = form.handleSubmit(({ currentPassword, password }) =>
    change.mutate({ currentPassword, password }, { onError: (failure) => showServerErrors(form, failure) }),
  )
  if (change.isSuccess) return <Changed onClose={onClose} />
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={dialogFormClass}>
        <DialogBody>
          <FormError />
          {/* For password managers, which must know whose password it is. */}
          <input type="email" autoComplete="username" readOnly hidden value={user?.email ?? ''} />
          <TextField<PasswordChangeForm>
            name="currentPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
          <NewPasswordFields />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.isPending}>
            Change password
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}

function Changed({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <Banner tone="success">Your password has been changed.</Banner>
        <p>You stay logged in here. Everywhere else you have been logged out.</p>
      </DialogBody>
      <DialogFooter>
        <Button ref={takeFocus} onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
