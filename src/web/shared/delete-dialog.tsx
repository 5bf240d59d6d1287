import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

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
  const label = within ? 'Delete all' : 'Delete'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Are you sure?"
      words={
        <>
          {within && (
            <p>
              Deleting this {within.kind} will also delete all {within.items} within it.
            </p>
          )}
          <p>This action can’t be reversed.</p>
        </>
      }
      object={object}
      action={{ ...action, label }}
    >
      {children}
    </ConfirmDialog>
  )
}
