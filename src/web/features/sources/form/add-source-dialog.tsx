import { useMutation } from '@tanstack/react-query'
import { addSource } from '#web/features/sources/mutations.ts'
import { useMay } from '#web/session/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { emptyValues, toBody } from './form-values.ts'
import { SourceForm } from './source-form.tsx'

/** Adds a source. Closes once the lists show it. */
export function AddSourceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New Source">
      <AddSourceForm onClose={onClose} />
    </Dialog>
  )
}

function AddSourceForm({ onClose }: { onClose: () => void }) {
  const mayPublish = useMay('source.publish')
  const add = useMutation(addSource)
  return (
    <SourceForm
      values={emptyValues(mayPublish)}
      className={dialogFormClass}
      onSubmit={(values) => add.mutateAsync(toBody(values)).then(onClose)}
    >
      {(fields) => (
        <>
          <DialogBody>{fields}</DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={add.isPending}>
              Add
            </Button>
          </DialogFooter>
        </>
      )}
    </SourceForm>
  )
}
