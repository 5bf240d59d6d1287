import { useState } from 'react'
import { useMay } from '#web/session/permissions.ts'
import { useIsSamePerson } from '#web/session/same-person.ts'
import { useUser } from '#web/session/store.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const loadDialog = async () => (await import('./add-source-dialog.tsx')).AddSourceDialog
const AddSourceDialog = lazyPart(loadDialog)
// Only a head start: if it fails, opening the dialog says so.
const preload = () => void loadDialog().catch(() => undefined)

/**
 * For whom the policy lets add sources. The dialog stays mounted after its first use, so that it can close in peace, and
 * with what was typed when the session ends; but nobody else gets to see that.
 */
export function NewSourceButton() {
  const isOffered = useMay('source.create')
  const user = useUser()
  const isSamePerson = useIsSamePerson()
  const [dialog, setDialog] = useState<{ openedBy: number; isOpen: boolean }>()
  if (dialog && !isSamePerson(dialog.openedBy)) setDialog(undefined)
  return (
    <>
      {isOffered && user && <OpenButton onOpen={() => setDialog({ openedBy: user.id, isOpen: true })} />}
      {dialog && <AddSourceDialog open={dialog.isOpen} onClose={() => setDialog({ ...dialog, isOpen: false })} />}
    </>
  )
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="primary" onClick={onOpen} onPointerEnter={preload} onFocus={preload}>
      <Icon name="plus" />
      New Source
    </Button>
  )
}
