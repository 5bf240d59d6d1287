import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { texts } from './texts.ts'

interface DeleteDialogProps {
  open: boolean
  object: string
  onClose: () => void
  action: { run: () => void; pending: boolean; failure?: ReactNode }
  /** Contents that go too, as in '3 categories'. */
  within?: { kind: string; items: string } | undefined
  /** Further information. */
  children?: ReactNode
}

export function DeleteDialog({ open, onClose, object, action, within, children }: DeleteDialogProps) {
  const label = within ? texts.deleteAll : texts.delete
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.areYouSure}
      words={
        <>
          {within && <p>{texts.deletesAlso(within.kind, within.items)}</p>}
          <p>{texts.irreversible}</p>
        </>
      }
      object={object}
      action={{ ...action, label }}
    >
      {children}
    </ConfirmDialog>
  )
}
