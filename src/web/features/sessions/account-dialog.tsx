import { useMutation } from '@tanstack/react-query'
import { useUser } from '#web/session/store.ts'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { logOutEverywhere } from './mutations.ts'
import { changePassword } from './passwords/mutations.ts'
import { NewPasswordFields, type PasswordChangeForm, passwordChangeForm } from './passwords/new-password-fields.tsx'

const dialogs = { password: ChangePasswordDialog, everywhere: LogOutEverywhereDialog }

export type AccountDialogName = keyof typeof dialogs

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** What the menu of the account asks for. */
export function AccountDialog({ name, ...rest }: DialogProps & { readonly name: AccountDialogName }) {
  const Part = dialogs[name]
  return <Part {...rest} />
}

/** Asks before every session of one's own is ended. */
function LogOutEverywhereDialog({ open, onClose }: DialogProps) {
  const user = useUser()
  const leave = useMutation(logOutEverywhere)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Log out everywhere"
      object={user?.email ?? ''}
      action={{
        label: 'Log out everywhere',
        run: () => leave.mutate(),
        pending: leave.isPending || leave.isSuccess,
        error: leave.isError && plainFailureText(leave.error),
      }}
    >
      <p>You will be logged out here and on every other device. What is typed here and not saved will be lost.</p>
    </ConfirmDialog>
  )
}

/** Changes one's own password. */
function ChangePasswordDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Change password">
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const user = useUser()
  return (
    <DialogForm
      schema={passwordChangeForm}
      defaultValues={{ currentPassword: '', password: '', repeatPassword: '' }}
      mutation={changePassword}
      toVariables={({ currentPassword, password }) => ({ currentPassword, password })}
      renderSuccess={() => <Changed onClose={onClose} />}
      submitLabel="Change password"
      onCancel={onClose}
    >
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
    </DialogForm>
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
