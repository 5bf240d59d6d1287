import type { ReactNode } from 'react'
import { FocusAfterwards } from '#web/features/sources/group/focus-afterwards.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { BulkDialogProps } from './bulk-request.ts'
import { selectButton } from './select-button.tsx'

interface ManyDialogProps extends Pick<BulkDialogProps, 'open' | 'onClose'> {
  readonly title: string
  readonly children: ReactNode
}

/** Bulk dialog. Its opener disappears with the selection, so the focus moves to the select button. */
export function ManyDialog({ open, onClose, title, children }: ManyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {children}
      <FocusAfterwards target={selectButton} />
    </Dialog>
  )
}
