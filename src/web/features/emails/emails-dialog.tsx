import type { StuckLetter } from '#contract/emails.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { StuckLetters } from './undelivered-emails.tsx'

interface LettersDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly letters: readonly StuckLetter[]
}

export function LettersDialog({ open, onClose, letters }: LettersDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Letters that can’t be delivered">
      <DialogBody>
        <StuckLetters letters={letters} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
