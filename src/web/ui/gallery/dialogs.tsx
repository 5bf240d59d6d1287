import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { Popups } from './popups.tsx'
import { Row } from './section.tsx'

export type GalleryDialog = 'form' | 'long' | 'confirm' | undefined

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

export function Dialogs({ shown, onClose }: { shown: GalleryDialog; onClose: () => void }) {
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
        words={<p>This action can’t be reversed.</p>}
        object="Company registers"
        action={{
          label: 'Delete',
          run: () => setFailed(true),
          pending: false,
          ...(failed && { failure: <Banner tone="error">It could not be deleted.</Banner> }),
        }}
      >
        It holds 12 sources.
      </ConfirmDialog>
      <TagSelector />
    </Row>
  )
}

const tags = ['register', 'europe', 'sanctions', 'beneficial ownership', 'court', 'vessels', 'leaks', 'media']

function TagSelector({ id = 'g-tags' }: { id?: string }) {
  const [chosen, setChosen] = useState(['register', 'europe'])

  return (
    <FieldFrame id={id} label="Tags">
      <Combobox multiple value={chosen} onChange={setChosen} immediate>
        <div className={comboboxClasses.field}>
          {chosen.map((tag) => (
            <Chip key={tag} removeLabel={`Remove ${tag}`} onRemove={() => setChosen(chosen.filter((it) => it !== tag))}>
              {tag}
            </Chip>
          ))}
          <ComboboxInput id={id} placeholder="Select tags..." className={comboboxClasses.input} />
          <ComboboxButton aria-label="Show tags" className={comboboxClasses.button}>
            <Icon name="chevron-down" />
          </ComboboxButton>
          <ComboboxOptions ref={scrollIntoView} modal={false} className={comboboxClasses.options}>
            {tags.map((tag) => (
              <ComboboxOption key={tag} value={tag} className={comboboxClasses.option}>
                <span className="grow">{tag}</span>
                {chosen.includes(tag) && <Icon name="check" size={16} className="text-accent" />}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </div>
      </Combobox>
    </FieldFrame>
  )
}
