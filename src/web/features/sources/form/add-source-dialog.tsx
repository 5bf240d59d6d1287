import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Source } from '#contract/sources/sources.ts'
import { lastCategories } from '#web/features/sources/last-used.ts'
import type { Library } from '#web/features/sources/library.ts'
import { addSource } from '#web/features/sources/mutations.ts'
import { useMay } from '#web/session/permissions.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { emptyValues, type SourceFormValues, sourceForm, toBody } from './form-values.ts'
import { OfferedNote } from './offered-note.tsx'
import { readOffered } from './offered-source.ts'
import { useShowAdded } from './show-added.ts'
import { SourceFields } from './source-fields.tsx'
import { texts } from './texts.ts'

interface AddSourceDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly library: Library
  /** Initial values from the address's hash; '' for none. */
  readonly fragment: string
}

/** Opens the source after the lists show it. */
export function AddSourceDialog({ open, onClose, library, fragment }: AddSourceDialogProps) {
  const mayPublish = useMay('source.publish')
  const offered = useMemo(() => readOffered(fragment), [fragment])
  const show = useShowAdded(library)
  const added = (source: Source | undefined) => {
    onClose()
    if (!source) return
    lastCategories.note(String(source.subCategory.id))
    void show(source.id)
  }
  return (
    <Dialog open={open} onClose={onClose} title={texts.newSource}>
      <DialogForm
        schema={sourceForm}
        defaultValues={emptyValues(mayPublish)}
        mutation={addSource}
        toVariables={(values, { idempotencyKey }) => ({ body: toBody(values), idempotencyKey })}
        onSuccess={added}
        submitLabel={<SubmitLabel />}
        draft="source/new"
        onCancel={onClose}
      >
        <OfferedNote offered={offered} />
        <SourceFields offered={offered.link} onLeave={onClose} />
      </DialogForm>
    </Dialog>
  )
}

// States who will see it.
function SubmitLabel() {
  const { control } = useFormContext<SourceFormValues>()
  return useWatch({ control, name: 'public' }) ? texts.addPublic : texts.addPrivate
}
