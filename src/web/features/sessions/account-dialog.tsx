import { LogOutEverywhereDialog } from './log-out-everywhere-dialog.tsx'
import { ChangePasswordDialog } from './passwords/change-password-dialog.tsx'

const dialogs = { password: ChangePasswordDialog, everywhere: LogOutEverywhereDialog }

export type AccountDialogName = keyof typeof dialogs

interface AccountDialogProps {
  readonly name: AccountDialogName
  readonly open: boolean
  readonly onClose: () => void
}

/** What the menu of the account asks for. */
export function AccountDialog({ name, ...rest }: AccountDialogProps) {
  const Part = dialogs[name]
  return <Part {...rest} />
}
