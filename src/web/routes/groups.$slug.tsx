import { createFileRoute } from '@tanstack/react-router'
import { GroupEmails } from '#web/features/emails/undelivered-emails.tsx'
import { GroupPane } from '#web/features/groups/group-pane.tsx'
import { groupQueries } from '#web/features/groups/queries.ts'

export const Route = createFileRoute('/groups/$slug')({
  loader: ({ context, params }) => {
    // Prefetch, not awaited: the pane shows its own state.
    void context.queryClient.prefetchQuery(groupQueries.detail(params.slug))
  },
  component: Group,
})

function Group() {
  return <GroupPane slug={Route.useParams().slug} Notice={GroupEmails} />
}
