import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { EmailsNotice } from '#web/features/emails/emails-notice.tsx'
import { GroupsScreen } from '#web/features/groups/groups-screen.tsx'
import { guard } from '#web/shared/guard.ts'

export const Route = createFileRoute('/groups')({ beforeLoad: guard('groups'), component: Groups })

function Groups() {
  const { slug = '' } = useParams({ strict: false })
  return (
    <GroupsScreen openSlug={slug} notice={<EmailsNotice />}>
      <Outlet />
    </GroupsScreen>
  )
}
