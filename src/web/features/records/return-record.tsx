import type { ResearchRecord } from '#contract/records/records.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { drafts } from './drafts.ts'
import { texts } from './texts.ts'

const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)

export function ReturnRecord({ record }: { readonly record: ResearchRecord }) {
  const [isOpen, setOpen] = useFormDialog(drafts.return(record))
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.return}
      </Button>
      {isOpen !== undefined && <ReturnDialog record={record} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
