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
import { readOffered } from './offered.ts'
import { OfferedNote } from './offered-note.tsx'
import { useShowAdded } from './show-added.ts'
import { SourceFields } from './source-fields.tsx'
import { texts } from './texts.ts'

interface AddSourceDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Beside whose list the new source is opened. */
  readonly library: Library
  /** What it begins with, as an address has it behind its `#`; '' for nothing. */
  readonly fragment: string
}

/** Adds a source. Closes once the lists show it, and opens it beside them. */
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

// Says who will see it, which nobody should have to look up.
function SubmitLabel() {
  const { control } = useFormContext<SourceFormValues>()
  return useWatch({ control, name: 'public' }) ? texts.addPublic : texts.addPrivate
}
