import type { UndeliveredEmail } from '#contract/emails/emails.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { texts } from './texts.ts'
import { UndeliveredEmails } from './undelivered-emails.tsx'

interface EmailsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly emails: readonly UndeliveredEmail[]
}

export function EmailsDialog({ open, onClose, emails }: EmailsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <DialogBody>
        <UndeliveredEmails emails={emails} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
