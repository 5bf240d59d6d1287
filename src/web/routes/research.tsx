import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { recordQueries } from '#web/features/records/queries.ts'
import { RecordsScreen } from '#web/features/records/records-screen.tsx'
import { recordListAddress } from '#web/features/records/search.ts'
import { guard } from '#web/shared/guard.ts'
import { searchIn } from '#web/shared/search-in.ts'

export const Route = createFileRoute('/research')({
  beforeLoad: guard('research'),
  validateSearch: searchIn(recordListAddress),
  search: { middlewares: [stripSearchParams(recordListAddress.defaults)] },
  loaderDeps: ({ search }) => recordListAddress.parse(search),
  loader: ({ context, deps }) => {
    // Prefetch, not awaited: the screen shows its own state.
    void context.queryClient.prefetchQuery(recordQueries.list({ ...deps, search: '' }))
  },
  component: Research,
})

function Research() {
  return <RecordsScreen query={Route.useSearch()} />
}
