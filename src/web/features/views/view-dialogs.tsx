import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { nameInput } from '#contract/categories/categories.ts'
import { limits } from '#contract/limits.ts'
import { type View, type ViewFields, viewFields } from '#contract/lists/views.ts'
import type * as z from '#contract/zod.ts'
import { useMay } from '#web/session/permissions.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { drafts } from './drafts.ts'
import { changeView, removeView, saveView } from './mutations.ts'
import { texts } from './texts.ts'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** First page of the list, without open source. */
const listAddress = ({ latestLocation: { pathname, searchStr } }: RegisteredRouter) => {
  const parameters = new URLSearchParams(searchStr)
  parameters.delete('page')
  const search = parameters.toString()
  return `${pathname.split('/').slice(0, 2).join('/')}${search && `?${search}`}`
}

/** Asks for name and sharing of the current list. */
export function SaveViewDialog({ name, ...dialog }: DialogProps & { readonly name: string }) {
  return (
    <Dialog {...dialog} title={texts.saveTitle}>
      <SaveForm name={name} onClose={dialog.onClose} />
    </Dialog>
  )
}

function SaveForm({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const router = useRouter()
  return (
    <DialogForm
      schema={viewFields}
      defaultValues={{ name: name.slice(0, limits.name), shared: false }}
      mutation={saveView}
      toVariables={(view) => ({ ...view, address: listAddress(router) })}
      onSuccess={onClose}
      submitLabel={texts.submit}
      draft={drafts.save}
      onCancel={onClose}
    >
      <TextField<ViewFields> name="name" label={texts.name} autoComplete="off" required />
      <SharedField />
    </DialogForm>
  )
}

function SharedField() {
  const { register } = useFormContext<ViewFields>()
  if (!useMay('view.share')) return <p className="text-small text-muted">{texts.shareHint}</p>
  return <Checkbox {...register('shared')}>{texts.share}</Checkbox>
}

export function RenameViewDialog({ view, open, onClose }: DialogProps & { readonly view: View }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.renameTitle}>
      <DialogForm
        schema={nameInput}
        defaultValues={{ name: view.name }}
        mutation={changeView}
        toVariables={(body) => ({ view, body })}
        onSuccess={onClose}
        submitLabel={texts.submit}
        draft={drafts.rename(view)}
        onCancel={onClose}
      >
        <TextField<z.input<typeof nameInput>> name="name" label={texts.name} autoComplete="off" required />
      </DialogForm>
    </Dialog>
  )
}

export function DeleteViewDialog({ view, open, onClose }: DialogProps & { readonly view: View }) {
  const deletion = useDeletion(removeView, { kind: texts.kind, onClose })
  return (
    <>
      {deletion.failure && <FailureBanner of={deletion.failure.error}>{deletion.failure.text}</FailureBanner>}
      <DeleteDialog open={open} onClose={onClose} object={view.name} action={deletion.actionFor(view.id)} />
    </>
  )
}
