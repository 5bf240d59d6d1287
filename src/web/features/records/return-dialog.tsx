import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import type { ResearchRecord } from '#contract/records/records.ts'
import type * as z from '#contract/zod.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { drafts } from './drafts.ts'
import { formTexts } from './form-texts.ts'
import { returnRecord } from './mutations.ts'
import { texts } from './texts.ts'

interface ReturnDialogProps {
  readonly record: ResearchRecord
  readonly open: boolean
  readonly onClose: () => void
}

const schema = recordEndpoints.return.body

export function ReturnDialog({ record, open, onClose }: ReturnDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={formTexts.returnRecord}>
      <DialogForm
        schema={schema}
        defaultValues={{ reason: '' }}
        mutation={returnRecord}
        toVariables={({ reason }) => ({ id: record.id, reason })}
        onSuccess={onClose}
        submitLabel={texts.return}
        draft={drafts.return(record)}
        onCancel={onClose}
      >
        <TextField<z.input<typeof schema>> name="reason" label={formTexts.returnReason} type="textarea" required />
      </DialogForm>
    </Dialog>
  )
}
