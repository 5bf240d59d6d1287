import { useQuery } from '@tanstack/react-query'
import { isApiError, isUnindexed } from '#web/api/api-error.ts'
import { Async } from '#web/shared/async.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Coverage } from './coverage.tsx'
import { coverageQueries } from './queries.ts'
import type { CoverageQuery } from './search.ts'
import { texts } from './texts.ts'

export function CoverageScreen({ query }: { query: CoverageQuery }) {
  const coverage = useQuery(coverageQueries.read())
  return (
    <Page title={texts.title}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      {isUnindexed(coverage.error) && !coverage.data ? (
        <EmptyState
          title={texts.unindexed}
          hint={isApiError(coverage.error, 'not_indexed') ? texts.withoutIndex : texts.beforeIndex}
        />
      ) : (
        <Async query={coverage} loading={<SkeletonList label={texts.loading} />}>
          {(data) =>
            data.totalCount === 0 ? (
              <EmptyState title={texts.empty} hint={texts.emptyHint} />
            ) : (
              <Coverage coverage={data} query={query} />
            )
          }
        </Async>
      )}
    </Page>
  )
}
