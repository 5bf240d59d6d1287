import { useMay } from '#web/session/permissions.ts'
import { useOwn } from '#web/session/use-own.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const loadDialog = async () => (await import('#web/features/sources/form/add-source-dialog.tsx')).AddSourceDialog
const AddSourceDialog = lazyPart(loadDialog)
// Only a head start: if it fails, opening the dialog says so.
const preload = () => void loadDialog().catch(() => undefined)

/** For whom the policy lets add sources. The dialog stays mounted after its first use, so that it can close in peace. */
export function NewSourceButton() {
  const isOffered = useMay('source.create')
  const [isOpen, setOpen] = useOwn<boolean>()
  return (
    <>
      {isOffered && <OpenButton onOpen={() => setOpen(true)} />}
      {isOpen !== undefined && <AddSourceDialog open={isOpen} onClose={() => setOpen(false)} />}
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
