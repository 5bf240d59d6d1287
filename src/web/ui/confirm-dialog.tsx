import { Description } from '@headlessui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** General warning for this kind. */
  words?: ReactNode
  object: string
  /** `failure` is shown above the buttons; the owner closes the dialog. */
  action: { label: string; run: () => void; pending: boolean; failure?: ReactNode; variant?: 'danger' | 'primary' }
  children?: ReactNode
}

/** Confirmation; ignores clicks while closing. Focus starts on Cancel. */
export function ConfirmDialog({ open, onClose, title, words, object, action, children }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <DialogBody>
        <Description as="div" className="flex flex-col gap-2">
          {words}
          <p className="font-bold wrap-anywhere">
            <bdi>{object}</bdi>
          </p>
          {children}
        </Description>
        {action.failure}
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant={action.variant ?? 'danger'} pending={action.pending} onClick={open ? action.run : undefined}>
          {action.label}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
