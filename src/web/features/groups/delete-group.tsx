import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { GroupDetail, GroupHoldings } from '#contract/groups.ts'
import { pluralise } from '#contract/pluralise.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusScreen } from '#web/ui/take-focus.ts'
import { removeGroup } from './mutations.ts'

/** Deletes after asking, and leaves for the list. */
export function DeleteGroup({ group }: { group: GroupDetail }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const close = () => setAsking(false)
  const deletion = useDeletion(removeGroup, {
    kind: 'group',
    onClose: close,
    onDeleted: () => void navigate({ to: '/groups' }).then(focusScreen),
  })
  return (
    <div className="flex flex-col items-start gap-3 pt-2">
      {deletion.failure && <Banner tone="error">{deletion.failure}</Banner>}
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete group
      </Button>
      <DeleteDialog
        open={isAsking}
        onClose={close}
        action={deletion.actionFor(group.id)}
        within={{ kind: 'group', items: pluralise(group.users.length, user) }}
      >
        {group.holds && <Holdings holds={group.holds} />}
      </DeleteDialog>
    </div>
  )
}

const user = { one: 'user', many: 'users' }
const subject = { one: 'subject', many: 'subjects' }
const privateSource = { one: 'private source', many: 'private sources' }
const publicSource = { one: 'public source', many: 'public sources' }

function Holdings({ holds: { subjects, privateSources, publicSources } }: { holds: GroupHoldings }) {
  return (
    <p>
      {`${pluralise(subjects, subject)} and ${pluralise(privateSources, privateSource)} of the group go with it; `}
      {`${pluralise(publicSources, publicSource)} will belong to the administrators.`}
    </p>
  )
}
