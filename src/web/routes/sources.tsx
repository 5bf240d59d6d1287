import { createFileRoute, Outlet, stripSearchParams, useParams } from '@tanstack/react-router'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { globalLibrary } from '#web/features/sources/library.ts'
import { SourcesScreen } from '#web/features/sources/list/sources-screen.tsx'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { searchIn } from '#web/shared/search-in.ts'

export const Route = createFileRoute('/sources')({
  validateSearch: searchIn(sourceListAddress),
  search: { middlewares: [stripSearchParams(sourceListAddress.defaults)] },
  // Without unknown parameters, which the router passes until the address is corrected.
  loaderDeps: ({ search }) => sourceListAddress.parse(search),
  loader: ({ context, deps }) => {
    // Prefetch, not awaited: the pane shows its own state.
    void context.queryClient.prefetchQuery(sourceQueries.list(globalLibrary.scope, deps))
  },
  component: Sources,
})

function Sources() {
  const query = Route.useSearch()
  const { slug = '' } = useParams({ strict: false })
  return (
    <SourcesScreen library={globalLibrary} query={query} openSlug={slug}>
      <Outlet />
    </SourcesScreen>
  )
}
