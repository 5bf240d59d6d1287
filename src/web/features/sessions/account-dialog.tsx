import { useUser } from '#web/session/store.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { logOutEverywhere } from './mutations.ts'
import { OpenSessions } from './open-sessions.tsx'
import { changePassword } from './passwords/mutations.ts'
import { NewPasswordFields, type PasswordChangeForm, passwordChangeForm } from './passwords/new-password-fields.tsx'
import { texts } from './texts.ts'

const dialogs = { password: ChangePasswordDialog, sessions: SessionsDialog, everywhere: LogOutEverywhereDialog }

export type AccountDialogName = keyof typeof dialogs

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function AccountDialog({ name, ...rest }: DialogProps & { readonly name: AccountDialogName }) {
  const Part = dialogs[name]
  return <Part {...rest} />
}

function SessionsDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.yourSessions}>
      <OpenSessions onClose={onClose} />
    </Dialog>
  )
}

function LogOutEverywhereDialog({ open, onClose }: DialogProps) {
  const user = useUser()
  const leave = useWriteOnce(logOutEverywhere)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.logOutEverywhere}
      object={user?.email ?? ''}
      action={{
        label: texts.logOutEverywhere,
        run: () => leave.mutate(),
        pending: leave.isPending || leave.isSuccess,
        failure: leave.isError && <FailureBanner of={leave.error}>{plainFailureText(leave.error)}</FailureBanner>,
      }}
    >
      <p>{texts.everywhereMeans}</p>
    </ConfirmDialog>
  )
}

function ChangePasswordDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.changePassword}>
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
      submitLabel={texts.changePassword}
      onCancel={onClose}
    >
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" readOnly hidden value={user?.email ?? ''} />
      <TextField<PasswordChangeForm>
        name="currentPassword"
        label={texts.currentPassword}
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
        <Banner tone="success">{texts.changed}</Banner>
        <p>{texts.changedMeans}</p>
      </DialogBody>
      <DialogFooter>
        <Button ref={takeFocus} onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </>
  )
}
