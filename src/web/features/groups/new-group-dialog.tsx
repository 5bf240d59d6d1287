import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormProvider, useForm } from 'react-hook-form'
import { groupInput } from '#contract/groups.ts'
import type * as z from '#contract/zod.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { addGroup } from './mutations.ts'

type Values = z.input<typeof groupInput>

/** Makes a group and invites its owner. Closes once the list shows it, and opens it. */
export function NewGroupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Create new group">
      <NewGroupForm onClose={onClose} />
    </Dialog>
  )
}

function NewGroupForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const add = useMutation(addGroup)
  const form = useForm<Values, unknown, z.output<typeof groupInput>>({
    resolver: standardSchemaResolver(groupInput),
    mode: 'onTouched',
    defaultValues: { name: '', link: '', user: { fullName: '', email: '' } },
  })
  const submit = form.handleSubmit((values) =>
    add.mutate(values, {
      onSuccess: ({ id }) => {
        onClose()
        void navigate({ to: '/groups/$slug', params: { slug: String(id) } })
      },
      onError: (failure) => showServerErrors(form, failure),
    }),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={dialogFormClass}>
        <DialogBody>
          <FormError />
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
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            Invite
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}
