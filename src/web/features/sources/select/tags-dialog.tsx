import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { tag } from '#contract/sources/tags.ts'
import * as z from '#contract/zod.ts'
import { TagsField } from '#web/features/tags/tags-field.tsx'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import type { BulkDialogProps } from './bulk-request.ts'
import { ManyDialog } from './many-dialog.tsx'
import { changeMany } from './mutations.ts'
import { texts } from './texts.ts'

const tags = z.array(tag).check(z.maxLength(limits.tags, messages.tooMany(limits.tags)))
const tagsForm = z
  .object({ add: tags, remove: tags })
  .check(z.refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], error: texts.noTag }))

const idsOf = (chosen: z.output<typeof tags>) => chosen.map(({ id }) => id)

export function TagsDialog({ asked, onDone, ...dialog }: BulkDialogProps) {
  return (
    <ManyDialog {...dialog} title={texts.tagsTitle(asked.count)}>
      <DialogForm
        schema={tagsForm}
        defaultValues={{ add: [], remove: [] }}
        mutation={changeMany}
        toVariables={({ add, remove }, { idempotencyKey }) => ({
          chosen: asked.chosen,
          action: { kind: 'tag' as const, add: idsOf(add), remove: idsOf(remove) },
          idempotencyKey,
        })}
        onSuccess={onDone}
        submitLabel={texts.submitTags}
        onCancel={dialog.onClose}
      >
        <TagsField name="add" label={texts.addTags} />
        <TagsField name="remove" label={texts.removeTags} makes={false} />
      </DialogForm>
    </ManyDialog>
  )
}
