import { invitation } from '#contract/groups.ts'
import type * as z from '#contract/zod.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { invite } from './mutations.ts'

type Values = z.input<typeof invitation>

interface InviteFormProps {
  readonly groupId: number
  readonly as: 'owner' | 'user' | undefined
  readonly onClose: () => void
}

/** Invites somebody into a group. Closes once the group shows them. */
export function InviteDialog({ open, ...form }: InviteFormProps & { readonly open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={form.as === 'owner' ? 'Invite an owner' : 'Invite a user'}>
      <InviteForm {...form} />
    </Dialog>
  )
}

function InviteForm({ groupId, as, onClose }: InviteFormProps) {
  return (
    <DialogForm
      schema={invitation}
      defaultValues={{ fullName: '', email: '', groupManager: as === 'owner' }}
      mutation={invite}
      toVariables={(body) => ({ groupId, body })}
      onSuccess={onClose}
      submitLabel="Invite"
      onCancel={onClose}
    >
      <TextField<Values> name="fullName" label="Full name" placeholder="Full name" autoComplete="off" required />
      <TextField<Values>
        name="email"
        label="Email address"
        placeholder="Email address"
        type="email"
        autoComplete="off"
        required
      />
    </DialogForm>
  )
}
