import { createFileRoute } from '@tanstack/react-router'
import { parseId } from '#contract/text/text-rules.ts'
import { SourcePane } from '#web/features/sources/detail/source-pane.tsx'
import { groupLibrary } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'

export const Route = createFileRoute('/my-sources/$slug')({
  loader: ({ context, params }) => {
    const id = parseId(params.slug)
    if (id !== null) void context.queryClient.prefetchQuery(sourceQueries.detail(id))
  },
  component: Source,
})

function Source() {
  return <SourcePane slug={Route.useParams().slug} library={groupLibrary} />
}
