import { useState } from 'react'
import type { GroupDetail, GroupUser } from '#contract/groups.ts'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { removeUser } from './mutations.ts'
import { ownersOf, PeopleSection, usersOf } from './people-section.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'

/** What is asked in a dialog. It stays what it was while the dialog closes. */
interface Asked {
  readonly invites?: 'owner' | 'user'
  readonly removes?: GroupUser
}

// Whom the question is about before it is first asked.
const NOBODY = 0

/** The people of a group, with what can be done about them; each change is saved at once. */
export function PeopleEditor({ group }: { group: GroupDetail }) {
  const [asked, setAsked] = useState<Asked>({})
  const [isOpen, setOpen] = useState(false)
  const ask = (question: Asked) => {
    setAsked(question)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const removal = useDeletion(removeUser, { kind: 'user', onClose: close })
  const removeFor = (person: GroupUser) =>
    isRemovable(group, person) && (
      <IconButton icon="trash" label={`Remove ${person.fullName}`} onClick={() => ask({ removes: person })} />
    )
  const sectionFor = (title: 'Owners' | 'Users') => (
    <PeopleSection
      title={title}
      groupId={group.id}
      people={title === 'Owners' ? ownersOf(group) : usersOf(group)}
      action={<InviteButton title={title} onClick={() => ask({ invites: title === 'Owners' ? 'owner' : 'user' })} />}
      actionFor={removeFor}
    />
  )
  return (
    <>
      {sectionFor('Owners')}
      {sectionFor('Users')}
      {removal.failure && <Banner tone="error">{removal.failure}</Banner>}
      <InviteDialog
        open={isOpen && asked.invites !== undefined}
        onClose={close}
        groupId={group.id}
        as={asked.invites}
      />
      <RemoveUserDialog
        open={isOpen && asked.removes !== undefined}
        onClose={close}
        person={asked.removes}
        action={removal.actionFor(asked.removes?.id ?? NOBODY)}
      />
    </>
  )
}

// An owner who has set no password yet can't keep the group going.
const isRemovable = (group: GroupDetail, person: GroupUser): boolean => {
  if (person.role !== 'ROLE_GROUP_MANAGER') return true
  const owners = ownersOf(group)
  const others = person.pending ? owners : owners.filter(({ pending }) => !pending)
  return others.length > 1
}

function InviteButton({ title, onClick }: { title: 'Owners' | 'Users'; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      <Icon name="plus" size={16} />
      Invite
      <span className="sr-only">{title === 'Owners' ? ' an owner' : ' a user'}</span>
    </Button>
  )
}
