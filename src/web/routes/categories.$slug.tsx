import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { SubjectPane } from '#web/features/categories/subject-pane.tsx'
import { categories } from '#web/features/categories/taxonomy.ts'

export const Route = createFileRoute('/categories/$slug')({ component: OpenCategory })

function OpenCategory() {
  return <SubjectPane slug={Route.useParams().slug} taxonomy={categories} list={useQuery(categoryQueries.list())} />
}
