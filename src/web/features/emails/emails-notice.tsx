import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#web/session/permissions.ts'
import { counted } from '#web/shared/counted.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { letterQueries } from './queries.ts'

const LettersDialog = lazyPart(async () => (await import('./emails-dialog.tsx')).LettersDialog)

/** How many letters can't be delivered, of all groups and of none, with the way to them; nothing where there are none. */
export function LettersNotice() {
  const { data = [] } = useQuery({ ...letterQueries.stuck(), enabled: useMay('letter.read') })
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  const isShown = data.length > 0
  return (
    <>
      {isShown && (
        <div className="flex items-center gap-2 border-b border-line bg-page px-4 py-2">
          <Icon name="warning" className="text-danger" />
          <span className="grow">{counted(data.length, { one: 'letter', many: 'letters' })} can’t be delivered</span>
          <Button size="small" onClick={() => setDialog('open')}>
            Show
            <span className="sr-only"> letters that can’t be delivered</span>
          </Button>
        </div>
      )}
      {dialog && <LettersDialog open={dialog === 'open'} onClose={() => setDialog('closed')} letters={data} />}
    </>
  )
}
