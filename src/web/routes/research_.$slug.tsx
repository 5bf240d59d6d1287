import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { parseId } from '#contract/text/text-rules.ts'
import { recordQueries } from '#web/features/records/queries.ts'
import { RecordScreen } from '#web/features/records/record-screen.tsx'
import { workspaceAddress } from '#web/features/records/search.ts'
import { guard } from '#web/shared/guard.ts'
import { searchIn } from '#web/shared/search-in.ts'

export const Route = createFileRoute('/research_/$slug')({
  beforeLoad: guard('research'),
  validateSearch: searchIn(workspaceAddress),
  search: { middlewares: [stripSearchParams(workspaceAddress.defaults)] },
  loaderDeps: ({ search }) => workspaceAddress.parse(search),
  loader: ({ context, params }) => {
    const id = parseId(params.slug)
    // Prefetch, not awaited: the screen shows its own state.
    if (id !== null) void context.queryClient.prefetchQuery(recordQueries.detail(id))
  },
  component: ResearchRecord,
})

function ResearchRecord() {
  return <RecordScreen slug={Route.useParams().slug} query={Route.useSearch()} />
}
