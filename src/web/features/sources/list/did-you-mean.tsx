import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { filtered } from '#web/features/sources/search.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { texts } from './texts.ts'

/** Hidden without a suggestion. */
export function DidYouMean({ query }: { query: SourceListQuery }) {
  const { data } = useQuery(sourceQueries.suggestion(query.search))
  if (!data?.search) return null
  return (
    <p role="status" className="text-body">
      {texts.didYouMean}{' '}
      <Link
        to="."
        search={filtered(query, { search: data.search })}
        activeOptions={{ exact: true }}
        className={linkClass}
      >
        <bdi>{data.search}</bdi>
      </Link>
      ?
    </p>
  )
}
