import { useUser } from '#web/session/store.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
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
