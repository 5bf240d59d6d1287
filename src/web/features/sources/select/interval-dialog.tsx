import { messages } from '#contract/field-messages.ts'
import * as z from '#contract/zod.ts'
import { aboutTexts } from '#web/features/sources/form/about-texts.ts'
import { fits } from '#web/features/sources/form/provenance-values.ts'
import { provenanceTexts } from '#web/features/sources/provenance-texts.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import type { BulkDialogProps } from './bulk-request.ts'
import { ManyDialog } from './many-dialog.tsx'
import { changeMany } from './mutations.ts'
import { texts } from './texts.ts'

const intervalForm = z.object({
  reviewEvery: z.string().check(z.minLength(1, messages.required), fits('reviewEvery')),
})

export function IntervalDialog({ asked, onDone, ...dialog }: BulkDialogProps) {
  return (
    <ManyDialog {...dialog} title={texts.intervalTitle(asked.count)}>
      <DialogForm
        schema={intervalForm}
        defaultValues={{ reviewEvery: '' }}
        mutation={changeMany}
        toVariables={({ reviewEvery }, { idempotencyKey }) => ({
          chosen: asked.chosen,
          action: { kind: 'interval' as const, reviewEvery: Number(reviewEvery) },
          idempotencyKey,
        })}
        onSuccess={onDone}
        submitLabel={texts.submitInterval}
        onCancel={dialog.onClose}
      >
        <TextField
          name="reviewEvery"
          label={provenanceTexts.reviewEvery}
          inputMode="numeric"
          hint={aboutTexts.reviewHint}
        />
      </DialogForm>
    </ManyDialog>
  )
}
