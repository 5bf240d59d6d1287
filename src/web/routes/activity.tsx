import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { activityQuery } from '#contract/activity.ts'
import * as z from '#contract/zod.ts'
import { ActivityScreen } from '#web/features/activity/activity-screen.tsx'
import { activityQueries } from '#web/features/activity/queries.ts'
import { guard } from '#web/shared/guard.ts'
import { lenient } from '#web/shared/lenient.ts'

export const Route = createFileRoute('/activity')({
  validateSearch: lenient(activityQuery),
  search: { middlewares: [stripSearchParams(z.parse(activityQuery, {}))] },
  loaderDeps: ({ search }) => search,
  beforeLoad: guard('activity'),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(activityQueries.list(deps))
  },
  component: Activity,
})

function Activity() {
  return <ActivityScreen query={Route.useSearch()} />
}
