import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { subjectQueries } from '#web/features/categories/queries.ts'
import { SubjectPane } from '#web/features/categories/subject-pane.tsx'
import { subjects } from '#web/features/categories/taxonomy.ts'

export const Route = createFileRoute('/folders/$slug')({ component: Folder })

function Folder() {
  return <SubjectPane slug={Route.useParams().slug} taxonomy={subjects} list={useQuery(subjectQueries.list())} />
}
