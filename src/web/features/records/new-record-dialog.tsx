import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { drafts } from './drafts.ts'
import { formTexts } from './form-texts.ts'
import { addRecord } from './mutations.ts'
import { type NewRecordValues, newRecordSchema, noSubject } from './record-form.ts'
import { SourcesField } from './sources-field.tsx'
import { SubjectFields } from './subject-fields.tsx'

interface NewRecordDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Chosen elsewhere; the form then begins without draft. */
  readonly sources?: readonly number[]
}

export function NewRecordDialog({ open, onClose, sources }: NewRecordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={formTexts.createRecord}>
      <NewRecordForm onClose={onClose} sources={sources} />
    </Dialog>
  )
}

interface NewRecordFormProps {
  readonly onClose: () => void
  readonly sources: readonly number[] | undefined
}

function NewRecordForm({ onClose, sources }: NewRecordFormProps) {
  const navigate = useNavigate()
  // The dialog stays until the record is shown, so that no key meets the screen left behind.
  const opened = async (record: { id: number } | undefined) => {
    if (record) await navigate({ to: '/research/$slug', params: { slug: String(record.id) } })
    onClose()
  }
  return (
    <DialogForm
      schema={newRecordSchema}
      defaultValues={{ subjects: [noSubject], reference: '', purpose: '', sources: [...(sources ?? [])] }}
      mutation={addRecord}
      toVariables={(body, { idempotencyKey }) => ({ body, idempotencyKey })}
      onSuccess={(record) => void opened(record)}
      submitLabel={formTexts.create}
      {...(!sources && { draft: drafts.newRecord })}
      onCancel={onClose}
    >
      <SubjectFields />
      <SourcesField />
      <MoreFields />
    </DialogForm>
  )
}

function MoreFields() {
  const { formState, getValues } = useFormContext<NewRecordValues>()
  const [isOpen, setOpen] = useState(() => `${getValues('reference')}${getValues('purpose')}` !== '')
  const isWrong = formState.errors.reference !== undefined || formState.errors.purpose !== undefined
  return (
    <Disclosure title={formTexts.more} open={isOpen || isWrong} onToggle={setOpen} keepsFocus>
      <div className="flex flex-col gap-3 pt-1">
        <TextField<NewRecordValues> name="reference" label={formTexts.reference} autoComplete="off" />
        <TextField<NewRecordValues> name="purpose" label={formTexts.purpose} autoComplete="off" />
      </div>
    </Disclosure>
  )
}
