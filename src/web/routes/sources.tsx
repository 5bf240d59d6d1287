import { createFileRoute, Outlet, stripSearchParams, useParams } from '@tanstack/react-router'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { globalLibrary } from '#web/features/sources/library.ts'
import { SourcesScreen } from '#web/features/sources/list/sources-screen.tsx'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { searchIn } from '#web/shared/search-in.ts'

export const Route = createFileRoute('/sources')({
  // A mangled link opens the default list; the API would answer 400.
  validateSearch: searchIn(sourceListAddress),
  search: { middlewares: [stripSearchParams(sourceListAddress.defaults)] },
  // Without the parameters that are none of it, which the router hands in until it has mended the address.
  loaderDeps: ({ search }) => sourceListAddress.parse(search),
  loader: ({ context, deps }) => {
    // A head start, not a wait: the pane shows for itself how its request fares.
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
