import { type ReactNode, useId, useState } from 'react'
import type { GroupDetail, GroupUser } from '#contract/people/groups.ts'
import { useCan } from '#web/session/permissions.ts'
import { failureText } from '#web/shared/failure-text.ts'
import { newIdempotencyKey } from '#web/shared/fields/idempotency-key.ts'
import { RequestId } from '#web/shared/request-id.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Count } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { invite } from './mutations.ts'
import { texts } from './texts.ts'

const isOwner = (person: GroupUser) => person.role === 'ROLE_GROUP_MANAGER'

export const ownersOf = (group: GroupDetail): GroupUser[] => group.users.filter(isOwner)
export const usersOf = (group: GroupDetail): GroupUser[] => group.users.filter((person) => !isOwner(person))

interface PeopleSectionProps {
  readonly kind: 'owner' | 'user'
  readonly groupId: number
  readonly people: readonly GroupUser[]
  readonly action?: ReactNode
  readonly actionFor?: (person: GroupUser) => ReactNode
}

export function PeopleSection({ kind, groupId, people, action, actionFor }: PeopleSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-9 items-center gap-2 border-b border-line pb-1">
        <h2 id={id} className="text-heading font-bold">
          {kind === 'owner' ? texts.owners : texts.users}
        </h2>
        <Count value={people.length} />
        <span className="grow" />
        {action}
      </div>
      {people.length === 0 && <p className="py-3 text-muted">{kind === 'owner' ? texts.noOwners : texts.noUsers}</p>}
      <ul>
        {people.map((person) => (
          <Person key={person.id} groupId={groupId} person={person}>
            {actionFor?.(person)}
          </Person>
        ))}
      </ul>
    </section>
  )
}

interface PersonProps {
  readonly groupId: number
  readonly person: GroupUser
  readonly children: ReactNode
}

function Person({ groupId, person, children }: PersonProps) {
  const mayInvite = useCan('group.change', { groupId })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <Avatar name={person.fullName} shape="circle" />
      <div className="flex min-w-0 grow basis-48 flex-col">
        <span className="flex items-center gap-2">
          <bdi className="min-w-0 wrap-anywhere">{person.fullName}</bdi>
          {person.pending && <Badge tone="accent">{texts.invited}</Badge>}
        </span>
        <bdi className="text-small text-muted wrap-anywhere">{person.email}</bdi>
      </div>
      {person.pending && mayInvite && <SendAgain groupId={groupId} person={person} />}
      {children}
    </li>
  )
}

/** One-time; the result replaces the button. */
function SendAgain({ groupId, person }: { groupId: number; person: GroupUser }) {
  const again = useWriteOnce(invite)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { fullName, email, role } = person
  const body = { fullName, email, groupManager: role === 'ROLE_GROUP_MANAGER' }
  if (again.isSuccess) {
    return (
      <output ref={takeFocus} tabIndex={-1} className="text-small text-success outline-none">
        {texts.invitationSent}
      </output>
    )
  }
  return (
    <>
      {again.isError && (
        <span role="alert" className="text-small text-danger">
          {failureText(again.error)}
        </span>
      )}
      <RequestId of={again.error} />
      <Button size="small" pending={again.isPending} onClick={() => again.mutate({ groupId, body, idempotencyKey })}>
        {texts.sendAgain}
        <span className="sr-only">{texts.toWhom(fullName)}</span>
      </Button>
    </>
  )
}
