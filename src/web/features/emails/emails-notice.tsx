import { useState } from 'react'
import type { UndeliveredEmail } from '#contract/emails/emails.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './texts.ts'
import { Undelivered } from './undelivered.tsx'

const EmailsDialog = lazyPart(async () => (await import('./emails-dialog.tsx')).EmailsDialog)

export function EmailsNotice() {
  return (
    <div className="relative flex flex-col">
      <Undelivered>{(emails) => <Notice emails={emails} />}</Undelivered>
    </div>
  )
}

function Notice({ emails }: { emails: readonly UndeliveredEmail[] }) {
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  return (
    <>
      {emails.length > 0 && (
        <div className="flex items-center gap-2 border-b border-line bg-page px-4 py-2">
          <Icon name="warning" className="text-danger" />
          <span className="grow">{texts.count(emails.length)}</span>
          <Button size="small" onClick={() => setDialog('open')}>
            {texts.show}
            <span className="sr-only">{texts.shown}</span>
          </Button>
        </div>
      )}
      {dialog && <EmailsDialog open={dialog === 'open'} onClose={() => setDialog('closed')} emails={emails} />}
    </>
  )
}
