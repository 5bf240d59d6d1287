import { useNavigate } from '@tanstack/react-router'
import { groupInput } from '#contract/people/groups.ts'
import type * as z from '#contract/zod.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { addGroup } from './mutations.ts'

type Values = z.input<typeof groupInput>

export function NewGroupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Create new group">
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
      submitLabel="Invite"
      draft="group/new"
      onCancel={onClose}
    >
      <TextField<Values> name="name" label="Group name" placeholder="Name" required />
      <TextField<Values> name="link" label="Group url" placeholder="Url" />
      <TextField<Values>
        name="user.fullName"
        label="Group owner's full name"
        placeholder="Full name"
        autoComplete="off"
        required
      />
      <TextField<Values>
        name="user.email"
        label="Group owner's email address"
        placeholder="Email address"
        type="email"
        autoComplete="off"
        required
      />
      <p className="text-small text-muted">Group owners will be sent an e-mail with registration instructions.</p>
    </DialogForm>
  )
}
