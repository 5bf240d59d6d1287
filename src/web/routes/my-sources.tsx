import { createFileRoute, Outlet, stripSearchParams, useParams } from '@tanstack/react-router'
import { sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { groupLibrary } from '#web/features/sources/library.ts'
import { SourcesScreen } from '#web/features/sources/list/sources-screen.tsx'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { guard } from '#web/shared/guard.ts'
import { lenient } from '#web/shared/lenient.ts'

export const Route = createFileRoute('/my-sources')({
  validateSearch: lenient(sourceListQuery),
  search: { middlewares: [stripSearchParams(z.parse(sourceListQuery, {}))] },
  loaderDeps: ({ search }) => search,
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
