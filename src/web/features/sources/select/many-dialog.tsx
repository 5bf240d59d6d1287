import type { ReactNode } from 'react'
import { FocusAfterwards } from '#web/features/sources/group/focus-afterwards.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { AskingProps } from './asked.ts'
import { selectButton } from './select-button.tsx'

interface ManyDialogProps extends Pick<AskingProps, 'open' | 'onClose'> {
  readonly title: string
  readonly children: ReactNode
}

/** A dialog about what is selected. What opened it goes with the selection: the focus is then where one selects. */
export function ManyDialog({ open, onClose, title, children }: ManyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {children}
      <FocusAfterwards target={selectButton} />
    </Dialog>
  )
}
