import type { ResearchRecord } from '#contract/records/records.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { drafts } from './drafts.ts'
import { formTexts } from './form-texts.ts'
import { texts } from './texts.ts'

const loadDialog = async () => (await import('./edit-dialog.tsx')).EditDialog
const EditDialog = lazyPart(loadDialog)
// Failures surface when the dialog is opened.
const preload = () => void loadDialog().catch(() => undefined)

/** Edits the record; only the end of the client relationship once it isn't open any more. */
export function EditRecord({ record }: { readonly record: ResearchRecord }) {
  const [isOpen, setOpen] = useFormDialog(drafts.edit(record))
  return (
    <>
      <Button
        size="small"
        aria-keyshortcuts="e"
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {record.state === 'open' ? texts.edit : formTexts.changeEnd}
      </Button>
      {isOpen !== undefined && <EditDialog record={record} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
