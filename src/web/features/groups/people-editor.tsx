import { useState } from 'react'
import { type GroupDetail, type GroupUser, invitation } from '#contract/people/groups.ts'
import type * as z from '#contract/zod.ts'
import { isDraftOpen } from '#web/session/drafts.ts'
import { useCan } from '#web/session/permissions.ts'
import { useUser } from '#web/session/store.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EndSessions } from './end-sessions.tsx'
import { invite, removeUser } from './mutations.ts'
import { ownersOf, PeopleSection, usersOf } from './people-section.tsx'
import { texts } from './texts.ts'

// Dialog's person before its first opening.
const NOBODY = 0

/** Kept during the closing animation. */
interface ShownDialog {
  readonly invites?: 'owner' | 'user'
  readonly removes?: GroupUser
}

const reopened = (groupId: number): ShownDialog => {
  const invites = (['owner', 'user'] as const).find((as) => isDraftOpen(`group/${groupId}/${as}`))
  return invites ? { invites } : {}
}

export function PeopleEditor({ group }: { group: GroupDetail }) {
  const [shown, setShown] = useState<ShownDialog>(() => reopened(group.id))
  const [isOpen, setOpen] = useState(shown.invites !== undefined)
  const open = (dialog: ShownDialog) => {
    setShown(dialog)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const removal = useDeletion(removeUser, { kind: 'user', onClose: close })
  const mayEndSessions = useCan('session.endOf', { groupId: group.id })
  const actionsFor = (person: GroupUser) => (
    <span className="ml-auto flex items-center gap-3">
      {mayEndSessions && !person.pending && <EndSessions person={person} />}
      {isRemovable(group, person) && (
        <IconButton icon="trash" label={texts.remove(person.fullName)} onClick={() => open({ removes: person })} />
      )}
    </span>
  )
  const sectionFor = (kind: 'owner' | 'user') => (
    <PeopleSection
      kind={kind}
      groupId={group.id}
      people={kind === 'owner' ? ownersOf(group) : usersOf(group)}
      action={<InviteButton kind={kind} onClick={() => open({ invites: kind })} />}
      actionFor={actionsFor}
    />
  )
  return (
    <>
      {sectionFor('owner')}
      {sectionFor('user')}
      {removal.failure && <FailureBanner of={removal.failure.error}>{removal.failure.text}</FailureBanner>}
      <InviteDialog
        open={isOpen && shown.invites !== undefined}
        onClose={close}
        groupId={group.id}
        as={shown.invites}
      />
      <RemoveUserDialog
        open={isOpen && shown.removes !== undefined}
        onClose={close}
        person={shown.removes}
        action={removal.actionFor(shown.removes?.id ?? NOBODY)}
      />
    </>
  )
}

// A pending owner can't keep the group going.
const isRemovable = (group: GroupDetail, person: GroupUser): boolean => {
  if (person.role !== 'ROLE_GROUP_MANAGER') return true
  const owners = ownersOf(group)
  const others = person.pending ? owners : owners.filter(({ pending }) => !pending)
  return others.length > 1
}

function InviteButton({ kind, onClick }: { kind: 'owner' | 'user'; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      <Icon name="plus" size={16} />
      {texts.invite}
      <span className="sr-only">{kind === 'owner' ? texts.anOwner : texts.aUser}</span>
    </Button>
  )
}

type Values = z.input<typeof invitation>

interface InviteFormProps {
  readonly groupId: number
  readonly as: 'owner' | 'user' | undefined
  readonly onClose: () => void
}

function InviteDialog({ open, ...form }: InviteFormProps & { readonly open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={form.as === 'owner' ? texts.inviteOwner : texts.inviteUser}>
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
      toVariables={(body, { idempotencyKey }) => ({ groupId, body, idempotencyKey })}
      onSuccess={onClose}
      submitLabel={texts.invite}
      draft={`group/${groupId}/${as}`}
      onCancel={onClose}
    >
      <TextField<Values>
        name="fullName"
        label={texts.fullName}
        placeholder={texts.fullName}
        autoComplete="off"
        required
      />
      <TextField<Values>
        name="email"
        label={texts.email}
        placeholder={texts.email}
        type="email"
        autoComplete="off"
        required
      />
    </DialogForm>
  )
}

interface RemoveUserDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly person: GroupUser | undefined
  readonly action: { run: () => void; pending: boolean }
}

function RemoveUserDialog({ open, onClose, person, action }: RemoveUserDialogProps) {
  return (
    <DeleteDialog open={open} onClose={onClose} object={person?.fullName ?? ''} action={action}>
      {person && <Consequence person={person} />}
    </DeleteDialog>
  )
}

function Consequence({ person }: { person: GroupUser }) {
  const user = useUser()
  if (person.id === user?.id) return <p>{texts.removingOneself}</p>
  return (
    <p className="wrap-anywhere">
      <bdi>{person.email}</bdi> {person.pending ? texts.losesInvitation : texts.loses}
    </p>
  )
}
