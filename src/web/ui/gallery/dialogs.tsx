import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Popups, TagSelector } from './popups.tsx'
import { Row } from './section.tsx'

export type Shown = 'form' | 'long' | 'confirm' | undefined

function Form({ onClose, long }: { onClose: () => void; long: boolean }) {
  return (
    <form className={dialogFormClass} onSubmit={(event) => event.preventDefault()}>
      <DialogBody>
        <FieldFrame id="d-title" label="Title" required>
          <Input id="d-title" required />
        </FieldFrame>
        <TagSelector id="d-tags" />
        {Array.from({ length: long ? 12 : 1 }, (_, index) => (
          <FieldFrame key={index} id={`d-note-${index}`} label={`Note ${index + 1}`}>
            <Textarea id={`d-note-${index}`} />
          </FieldFrame>
        ))}
        {long && <Popups />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit">
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The dialogs themselves; loaded on demand, as everything that needs headlessui should be. */
export function Dialogs({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const [failed, setFailed] = useState(false)

  return (
    <Row title="Loaded">
      <Dialog open={shown === 'form' || shown === 'long'} onClose={onClose} title="New source">
        <Form onClose={onClose} long={shown === 'long'} />
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        onClose={onClose}
        title="Delete this?"
        action={{
          label: 'Delete',
          run: () => setFailed(true),
          pending: false,
          ...(failed && { error: 'It could not be deleted.' }),
        }}
      >
        It holds 12 sources.
      </ConfirmDialog>
      <TagSelector />
    </Row>
  )
}
