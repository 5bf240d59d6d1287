import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { drafts } from './drafts.ts'
import { texts } from './texts.ts'

const loadDialog = async () => (await import('./new-record-dialog.tsx')).NewRecordDialog
const NewRecordDialog = lazyPart(loadDialog)
// Failures surface when the dialog is opened.
const preload = () => void loadDialog().catch(() => undefined)

/** Mounted after its first use for the closing animation. */
export function NewRecordButton() {
  const isOffered = useMay('record.keep')
  const [isOpen, setOpen] = useFormDialog(drafts.newRecord)
  return (
    <>
      {isOffered && (
        <Button
          variant="primary"
          aria-keyshortcuts="n"
          onClick={() => setOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Icon name="plus" />
          {texts.newRecord}
        </Button>
      )}
      {isOpen !== undefined && <NewRecordDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
