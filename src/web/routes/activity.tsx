import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { activityAddress } from '#contract/addresses/addresses.ts'
import { ActivityScreen } from '#web/features/activity/activity-screen.tsx'
import { activityQueries } from '#web/features/activity/queries.ts'
import { guard } from '#web/shared/guard.ts'
import { searchIn } from '#web/shared/search-in.ts'

export const Route = createFileRoute('/activity')({
  validateSearch: searchIn(activityAddress),
  search: { middlewares: [stripSearchParams(activityAddress.defaults)] },
  loaderDeps: ({ search }) => activityAddress.parse(search),
  beforeLoad: guard('activity'),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(activityQueries.list(deps))
  },
  component: Activity,
})

function Activity() {
  return <ActivityScreen query={Route.useSearch()} />
}
