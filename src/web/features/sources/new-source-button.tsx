import { lazy, Suspense, useState } from 'react'
import { useMay } from '#web/session/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const loadDialog = () => import('./add-source-dialog.tsx')
const AddSourceDialog = lazy(async () => ({ default: (await loadDialog()).AddSourceDialog }))

/** For whom the policy lets add sources. The dialog stays mounted after its first use, so that it can close in peace. */
export function NewSourceButton() {
  const isOffered = useMay('source.create')
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  if (!isOffered && dialog !== 'open') return null
  return (
    <>
      <Button
        variant="primary"
        onClick={() => setDialog('open')}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      >
        <Icon name="plus" />
        New Source
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          <AddSourceDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
