import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { invitation } from '#contract/groups.ts'
import type * as z from '#contract/zod.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
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
  const send = useMutation(invite)
  const form = useForm<Values, unknown, z.output<typeof invitation>>({
    resolver: standardSchemaResolver(invitation),
    mode: 'onTouched',
    defaultValues: { fullName: '', email: '', groupManager: as === 'owner' },
  })
  const submit = form.handleSubmit((body) =>
    send.mutate({ groupId, body }, { onSuccess: onClose, onError: (failure) => showServerErrors(form, failure) }),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={dialogFormClass}>
        <DialogBody>
          <FormError />
          <TextField<Values> name="fullName" label="Full name" placeholder="Full name" autoComplete="off" required />
          <TextField<Values>
            name="email"
            label="Email address"
            placeholder="Email address"
            type="email"
            autoComplete="off"
            required
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={send.isPending}>
            Invite
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}
