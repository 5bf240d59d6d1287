import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { SubjectsScreen } from '#web/features/categories/subjects-screen.tsx'
import { categories } from '#web/features/categories/taxonomy.ts'
import { guard } from '#web/shared/guard.ts'

export const Route = createFileRoute('/categories')({
  beforeLoad: guard('categories'),
  loader: ({ context }) => {
    // Prefetch, not awaited: the screen shows its own state.
    void context.queryClient.prefetchQuery(categoryQueries.list())
  },
  component: Categories,
})

function Categories() {
  const { slug = '' } = useParams({ strict: false })
  return (
    <SubjectsScreen taxonomy={categories} list={useQuery(categoryQueries.list())} slug={slug}>
      <Outlet />
    </SubjectsScreen>
  )
}
