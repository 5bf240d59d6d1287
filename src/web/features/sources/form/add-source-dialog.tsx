import { addSource } from '#web/features/sources/mutations.ts'
import { useMay } from '#web/session/permissions.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { emptyValues, sourceForm, toBody } from './form-values.ts'
import { SourceFields } from './source-fields.tsx'

/** Adds a source. Closes once the lists show it. */
export function AddSourceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const mayPublish = useMay('source.publish')
  return (
    <Dialog open={open} onClose={onClose} title="New Source">
      <DialogForm
        schema={sourceForm}
        defaultValues={emptyValues(mayPublish)}
        mutation={addSource}
        toVariables={(values, { idempotencyKey }) => ({ body: toBody(values), idempotencyKey })}
        onSuccess={onClose}
        submitLabel="Add"
        draft="source/new"
        onCancel={onClose}
      >
        <SourceFields />
      </DialogForm>
    </Dialog>
  )
}
