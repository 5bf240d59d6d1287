import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { GroupDetail, GroupHoldings } from '#contract/groups.ts'
import { failures } from '#contract/messages.ts'
import { isApiError } from '#web/api/api-error.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { removeGroup } from './mutations.ts'

/** Deletes after asking. A group that somebody else has deleted meanwhile counts as deleted (specification §4). */
export function DeleteGroup({ group }: { group: GroupDetail }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useMutation(removeGroup)
  const leave = () => void navigate({ to: '/groups' })
  const run = () =>
    remove.mutate(group.id, {
      onSuccess: leave,
      onError: (error) => {
        setAsking(false)
        if (isApiError(error, 'not_found')) leave()
      },
    })
  return (
    <div className="flex flex-col items-start gap-3 pt-2">
      {remove.isError && !isApiError(remove.error, 'not_found') && (
        <Banner tone="error">{failures.deleting('group')}</Banner>
      )}
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete group
      </Button>
      <DeleteDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        action={{ run, pending: remove.isPending }}
        within={{ kind: 'group', items: counted(group.users.length, 'user') }}
      >
        {group.holds && <Holdings holds={group.holds} />}
      </DeleteDialog>
    </div>
  )
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

function Holdings({ holds: { subjects, privateSources, publicSources } }: { holds: GroupHoldings }) {
  return (
    <p>
      {`${counted(subjects, 'subject')} and ${counted(privateSources, 'private source')} of the group go with it; `}
      {`${counted(publicSources, 'public source')} will belong to the administrators.`}
    </p>
  )
}
