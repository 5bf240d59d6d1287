import type { ResearchRecord } from '#contract/records/records.ts'
import { comparedText, comparing } from '#web/shared/compare/compare-part.tsx'
import { DayField } from '#web/shared/fields/day-field.tsx'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { drafts } from './drafts.ts'
import { formTexts } from './form-texts.ts'
import { changeRecord } from './mutations.ts'
import { type EditValues, editSchema, endSchema, valuesOf } from './record-form.ts'
import { SubjectFields } from './subject-fields.tsx'

interface EditDialogProps {
  readonly record: ResearchRecord
  readonly open: boolean
  readonly onClose: () => void
}

export function EditDialog({ record, open, onClose }: EditDialogProps) {
  const isOpen = record.state === 'open'
  return (
    <Dialog open={open} onClose={onClose} title={isOpen ? formTexts.editRecord : formTexts.changeEnd}>
      {isOpen ? <EditForm record={record} onClose={onClose} /> : <EndForm record={record} onClose={onClose} />}
    </Dialog>
  )
}

type FormProps = Omit<EditDialogProps, 'open'>

const comparedFields = [
  comparedText<EditValues>('reference', formTexts.reference),
  comparedText<EditValues>('purpose', formTexts.purpose),
  {
    ...comparedText<EditValues>('subjects', formTexts.subjects),
    textOf: ({ subjects }: EditValues) => subjects.map(({ name }) => name).join('\n'),
  },
  comparedText<EditValues>('endedOn', formTexts.endedOn),
]

function EditForm({ record, onClose }: FormProps) {
  const { id, version, reference, purpose, subjects, endedOn } = record
  return (
    <DialogForm
      schema={editSchema}
      defaultValues={{ reference, purpose, subjects: subjects.map(valuesOf), endedOn: endedOn ?? '' }}
      mutation={changeRecord}
      toVariables={(body, { base }) => ({ id, body, base: base.version })}
      version={version}
      renderComparison={comparing(version, comparedFields)}
      onSuccess={onClose}
      submitLabel={formTexts.save}
      draft={drafts.edit(record)}
      onCancel={onClose}
    >
      <SubjectFields />
      <TextField<EditValues> name="reference" label={formTexts.reference} autoComplete="off" />
      <TextField<EditValues> name="purpose" label={formTexts.purpose} autoComplete="off" />
      <DayField<EditValues> name="endedOn" label={formTexts.endedOn} />
    </DialogForm>
  )
}

type EndValues = Pick<EditValues, 'endedOn'>

const comparedEnd = [comparedText<EndValues>('endedOn', formTexts.endedOn)]

function EndForm({ record, onClose }: FormProps) {
  const { id, version, endedOn } = record
  return (
    <DialogForm
      schema={endSchema}
      defaultValues={{ endedOn: endedOn ?? '' }}
      mutation={changeRecord}
      toVariables={(body, { base }) => ({ id, body, base: base.version })}
      version={version}
      renderComparison={comparing(version, comparedEnd)}
      onSuccess={onClose}
      submitLabel={formTexts.save}
      draft={drafts.edit(record)}
      onCancel={onClose}
    >
      <DayField<EndValues> name="endedOn" label={formTexts.endedOn} />
    </DialogForm>
  )
}
