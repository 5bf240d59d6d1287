import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { filtered } from '#web/features/sources/search.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { texts } from './texts.ts'

/** For a search that finds nothing: a near one, else one without some of its words. */
export function DidYouMean({ query }: { query: SourceListQuery }) {
  const { data } = useQuery(sourceQueries.suggestion(query.search))
  if (data?.search) {
    return (
      <p role="status" className="text-body">
        {texts.didYouMean} <SearchLink query={query} search={data.search} text={data.search} />?
      </p>
    )
  }
  if (!data?.without) return null
  const { words, search, count } = data.without
  return (
    <p role="status" className="text-body wrap-anywhere">
      {texts.noneHasAll(query.search, words)}
      <SearchLink query={query} search={search} text={texts.count(count)} />
    </p>
  )
}

interface SearchLinkProps {
  readonly query: SourceListQuery
  readonly search: string
  readonly text: string
}

const SearchLink = ({ query, search, text }: SearchLinkProps) => (
  <Link to="." search={filtered(query, { search })} activeOptions={{ exact: true }} className={linkClass}>
    <bdi>{text}</bdi>
  </Link>
)
