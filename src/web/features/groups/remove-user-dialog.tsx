import type { GroupUser } from '#contract/groups.ts'
import { useUser } from '#web/session/store.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'

interface RemoveUserDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly person: GroupUser | undefined
  readonly action: { run: () => void; pending: boolean }
}

/** Asks before somebody is taken out of the group, who is then a user no more. */
export function RemoveUserDialog({ open, onClose, person, action }: RemoveUserDialogProps) {
  return (
    <DeleteDialog open={open} onClose={onClose} action={action}>
      {person && <Consequence person={person} />}
    </DeleteDialog>
  )
}

function Consequence({ person }: { person: GroupUser }) {
  const user = useUser()
  if (person.id === user?.id) return <p>You will be logged out at once, and can’t log in again.</p>
  return (
    <p className="wrap-anywhere">
      <bdi>{person.fullName}</bdi> (<bdi>{person.email}</bdi>){' '}
      {person.pending ? 'can then no longer accept the invitation.' : 'loses access at once.'}
    </p>
  )
}
