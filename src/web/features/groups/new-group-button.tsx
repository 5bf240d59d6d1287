import { useMay } from '#web/session/permissions.ts'
import { useOwn } from '#web/session/use-own.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const loadDialog = async () => (await import('./new-group-dialog.tsx')).NewGroupDialog
const NewGroupDialog = lazyPart(loadDialog)
// Only a head start: if it fails, opening the dialog says so.
const preload = () => void loadDialog().catch(() => undefined)

/** For whom the policy lets make groups. The dialog stays mounted after its first use, so that it can close in peace. */
export function NewGroupButton() {
  const isOffered = useMay('group.create')
  const [isOpen, setOpen] = useOwn<boolean>()
  return (
    <>
      {isOffered && (
        <Button variant="primary" onClick={() => setOpen(true)} onPointerEnter={preload} onFocus={preload}>
          <Icon name="plus" />
          New Group
        </Button>
      )}
      {isOpen !== undefined && <NewGroupDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
