import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralise } from '#contract/pluralise.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { emailQueries } from './queries.ts'

const EmailsDialog = lazyPart(async () => (await import('./emails-dialog.tsx')).EmailsDialog)

/** How many e-mails can't be delivered, of all groups and of none, with the way to them; nothing where there are none. */
export function EmailsNotice() {
  const { data = [] } = useQuery({ ...emailQueries.undelivered(), enabled: useMay('email.read') })
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  const isShown = data.length > 0
  return (
    <>
      {isShown && (
        <div className="flex items-center gap-2 border-b border-line bg-page px-4 py-2">
          <Icon name="warning" className="text-danger" />
          <span className="grow">{pluralise(data.length, { one: 'e-mail', many: 'e-mails' })} can’t be delivered</span>
          <Button size="small" onClick={() => setDialog('open')}>
            Show
            <span className="sr-only"> undelivered e-mail</span>
          </Button>
        </div>
      )}
      {dialog && <EmailsDialog open={dialog === 'open'} onClose={() => setDialog('closed')} emails={data} />}
    </>
  )
}
