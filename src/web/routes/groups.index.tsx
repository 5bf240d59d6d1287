import { createFileRoute, redirect } from '@tanstack/react-router'
import { texts } from '#web/features/groups/texts.ts'
import { currentUser } from '#web/session/store.ts'

export const Route = createFileRoute('/groups/')({
  // Members see their own group only (specification §2).
  beforeLoad: () => {
    const group = currentUser()?.group
    if (group) throw redirect({ to: '/groups/$slug', params: { slug: String(group.id) }, replace: true })
  },
  component: NothingOpen,
})

function NothingOpen() {
  return <p className="p-6 text-body text-muted">{texts.choose}</p>
}
