import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { counted } from '#web/shared/counted.ts'
import { linkClass } from '#web/ui/link-class.ts'

const everything = z.parse(sourceListQuery, {})
const source = { one: 'source', many: 'sources' }
const category = { one: 'category', many: 'categories' }

/** How much there is, and the way to it; the way alone as long as the numbers are not known. */
export function LibrarySize() {
  const { data } = useQuery(sourceQueries.list('global', everything))
  return (
    <p className="text-body">
      <Link to="/sources" className={linkClass}>
        {data ? `${counted(data.totalCount, source)} in ${counted(data.categories.length, category)}` : 'All sources'}
      </Link>
    </p>
  )
}
