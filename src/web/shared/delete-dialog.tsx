import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  open: boolean
  /** The name of what is deleted. */
  object: string
  onClose: () => void
  action: { run: () => void; pending: boolean; failure?: ReactNode }
  /** Where more goes than the thing itself: what it is, and how many of what are in it ('3 categories'). */
  within?: { kind: string; items: string } | undefined
  /** What else there is to know. */
  children?: ReactNode
}

/** Asks before something is deleted, in the words of specification §8. */
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
