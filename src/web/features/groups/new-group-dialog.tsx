import { useNavigate } from '@tanstack/react-router'
import { groupInput } from '#contract/people/groups.ts'
import type * as z from '#contract/zod.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { addGroup } from './mutations.ts'
import { texts } from './texts.ts'

type Values = z.input<typeof groupInput>

export function NewGroupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.createGroup}>
      <NewGroupForm onClose={onClose} />
    </Dialog>
  )
}

function NewGroupForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const opened = (group: { id: number } | undefined) => {
    onClose()
    if (group) void navigate({ to: '/groups/$slug', params: { slug: String(group.id) } })
  }
  return (
    <DialogForm
      schema={groupInput}
      defaultValues={{ name: '', link: '', user: { fullName: '', email: '' } }}
      mutation={addGroup}
      toVariables={(body, { idempotencyKey }) => ({ body, idempotencyKey })}
      onSuccess={opened}
      submitLabel={texts.invite}
      draft="group/new"
      onCancel={onClose}
    >
      <TextField<Values> name="name" label={texts.name} placeholder={texts.namePlaceholder} required />
      <TextField<Values> name="link" label={texts.link} placeholder={texts.linkPlaceholder} />
      <TextField<Values>
        name="user.fullName"
        label={texts.ownerName}
        placeholder={texts.fullName}
        autoComplete="off"
        required
      />
      <TextField<Values>
        name="user.email"
        label={texts.ownerEmail}
        placeholder={texts.email}
        type="email"
        autoComplete="off"
        required
      />
      <p className="text-small text-muted">{texts.ownersGetEmail}</p>
    </DialogForm>
  )
}
