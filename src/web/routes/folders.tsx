import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { subjectQueries } from '#web/features/categories/queries.ts'
import { SubjectsScreen } from '#web/features/categories/subjects-screen.tsx'
import { subjects } from '#web/features/categories/taxonomy.ts'
import { guard } from '#web/shared/guard.ts'

export const Route = createFileRoute('/folders')({
  beforeLoad: guard('subjects'),
  loader: ({ context }) => {
    // Prefetch, not awaited: the screen shows its own state.
    void context.queryClient.prefetchQuery(subjectQueries.list())
  },
  component: Folders,
})

function Folders() {
  const { slug = '' } = useParams({ strict: false })
  return (
    <SubjectsScreen taxonomy={subjects} list={useQuery(subjectQueries.list())} slug={slug}>
      <Outlet />
    </SubjectsScreen>
  )
}
