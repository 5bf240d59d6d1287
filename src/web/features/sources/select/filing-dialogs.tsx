import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/categories/categories.ts'
import { messages } from '#contract/field-messages.ts'
import * as z from '#contract/zod.ts'
import { categoryQueries, subjectQueries } from '#web/features/categories/queries.ts'
import { FilingField, placesOf } from '#web/features/sources/form/filing-field.tsx'
import { NoSubjects } from '#web/features/sources/group/no-subjects.tsx'
import { type LastUsed, lastCategories, lastSubjects } from '#web/features/sources/last-used.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import type { BulkDialogProps } from './bulk-request.ts'
import { ManyDialog } from './many-dialog.tsx'
import { changeMany } from './mutations.ts'
import { texts } from './texts.ts'

export function MoveDialog(props: BulkDialogProps) {
  const query = useQuery(categoryQueries.list())
  return (
    <ManyDialog {...props} title={texts.moveTitle(props.asked.count)}>
      <FilingForm
        {...props}
        kind="move"
        label={texts.category}
        query={query}
        last={lastCategories}
        submitLabel={texts.submitMove}
      />
    </ManyDialog>
  )
}

export function FileDialog(props: BulkDialogProps) {
  const query = useQuery(subjectQueries.list())
  const { count, library } = props.asked
  const isMove = library.scope === 'group'
  return (
    <ManyDialog {...props} title={isMove ? texts.moveWithinTitle(count) : texts.fileTitle(count)}>
      {query.data?.length === 0 ? (
        <DialogBody>
          <p className="max-w-prose text-muted">
            <NoSubjects />
          </p>
        </DialogBody>
      ) : (
        <FilingForm
          {...props}
          kind="add-to-group"
          label={texts.groupCategory}
          query={query}
          last={lastSubjects}
          submitLabel={isMove ? texts.submitMove : texts.submitAdd}
        />
      )}
    </ManyDialog>
  )
}

const placeForm = z.object({ subCategory: z.string().check(z.minLength(1, messages.required)) })

interface FilingFormProps extends BulkDialogProps {
  readonly kind: 'move' | 'add-to-group'
  readonly label: string
  readonly query: UseQueryResult<Category[]>
  readonly last: LastUsed
  readonly submitLabel: string
}

function FilingForm({ asked, onClose, onDone, kind, label, query, last, submitLabel }: FilingFormProps) {
  return (
    <DialogForm
      schema={placeForm}
      defaultValues={{ subCategory: '' }}
      mutation={changeMany}
      toVariables={({ subCategory }, { idempotencyKey }) => ({
        chosen: asked.chosen,
        action: { kind, subCategory: Number(subCategory) },
        place: placesOf(query.data ?? []).get(subCategory),
        idempotencyKey,
      })}
      onSuccess={onDone}
      submitLabel={submitLabel}
      onCancel={onClose}
    >
      <FilingField label={label} query={query} last={last} isOpen />
    </DialogForm>
  )
}
