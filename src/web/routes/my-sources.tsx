import { createFileRoute, Outlet, stripSearchParams, useParams } from '@tanstack/react-router'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { groupLibrary } from '#web/features/sources/library.ts'
import { SourcesScreen } from '#web/features/sources/list/sources-screen.tsx'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { guard } from '#web/shared/guard.ts'
import { searchIn } from '#web/shared/search-in.ts'

export const Route = createFileRoute('/my-sources')({
  validateSearch: searchIn(sourceListAddress),
  search: { middlewares: [stripSearchParams(sourceListAddress.defaults)] },
  loaderDeps: ({ search }) => sourceListAddress.parse(search),
  beforeLoad: guard(groupLibrary.screen),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(sourceQueries.list(groupLibrary.scope, deps))
  },
  component: MySources,
})

function MySources() {
  const query = Route.useSearch()
  const { slug = '' } = useParams({ strict: false })
  return (
    <SourcesScreen library={groupLibrary} query={query} openSlug={slug}>
      <Outlet />
    </SourcesScreen>
  )
}
