import { useMutation } from '@tanstack/react-query'
import type { GroupUser } from '#contract/groups.ts'
import { Button } from '#web/ui/button.tsx'
import { invite } from './mutations.ts'

/** Sends a new invitation to somebody who is invited already. */
export function SendAgain({ groupId, person }: { groupId: number; person: GroupUser }) {
  const again = useMutation(invite)
  const { fullName, email, role } = person
  const run = () => again.mutate({ groupId, body: { fullName, email, groupManager: role === 'ROLE_GROUP_MANAGER' } })
  return (
    <>
      <output className="text-small text-success">{again.isSuccess && 'Invitation sent'}</output>
      {again.isError && (
        <span role="alert" className="text-small text-danger">
          {again.error.message}
        </span>
      )}
      <Button size="small" pending={again.isPending} onClick={run}>
        Send again
        <span className="sr-only"> to {fullName}</span>
      </Button>
    </>
  )
}
