import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { drafts } from './drafts.ts'
import { texts } from './texts.ts'

const loadDialogs = () => import('./view-dialogs.tsx')
const SaveViewDialog = lazyPart(async () => (await loadDialogs()).SaveViewDialog)
// Failures surface when the dialog is opened.
const preload = () => void loadDialogs().catch(() => undefined)

export function SaveView({ name }: { name: string }) {
  const [isOpen, setOpen] = useFormDialog(drafts.save)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)} onPointerEnter={preload} onFocus={preload}>
        {texts.save}
      </Button>
      {isOpen !== undefined && <SaveViewDialog open={isOpen} onClose={() => setOpen(false)} name={name} />}
    </>
  )
}
