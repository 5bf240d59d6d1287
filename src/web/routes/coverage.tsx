import { createFileRoute } from '@tanstack/react-router'
import { addressOf, textField } from '#contract/addresses/addresses.ts'
import { CoverageScreen } from '#web/features/coverage/coverage-screen.tsx'
import { coverageQueries } from '#web/features/coverage/queries.ts'
import { guard } from '#web/shared/guard.ts'
import { searchIn } from '#web/shared/search-in.ts'

const search = addressOf({ region: textField, closed: textField, gaps: textField })

export const Route = createFileRoute('/coverage')({
  validateSearch: searchIn(search),
  beforeLoad: guard('coverage'),
  loader: ({ context }) => {
    // Prefetch, not awaited: the screen shows its own state.
    void context.queryClient.prefetchQuery(coverageQueries.read())
  },
  component: Coverage,
})

function Coverage() {
  return <CoverageScreen query={Route.useSearch()} />
}
