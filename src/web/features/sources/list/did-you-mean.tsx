import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { filtered } from '#web/features/sources/search.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { texts } from './texts.ts'

interface DidYouMeanProps {
  readonly query: SourceListQuery
  /** Shows the best matches of another search; undefined in filtered lists, for which the count is unknown. */
  readonly renderBest: ((search: string) => ReactNode) | undefined
}

/** For a search without results: the nearest spelling, else the search without some of its words. */
export function DidYouMean({ query, renderBest }: DidYouMeanProps) {
  const { data } = useQuery(sourceQueries.suggestion(query.search))
  if (data?.search) {
    return (
      <p role="status" className="text-body">
        {texts.didYouMean} <SearchLink query={query} search={data.search} text={data.search} />?
      </p>
    )
  }
  if (!data?.without || !renderBest) return null
  const { words, search, count } = data.without
  return (
    <>
      <p role="status" className="text-body wrap-anywhere">
        {texts.noneHasAll(query.search, words)}
        <SearchLink query={query} search={search} text={texts.count(count)} />
      </p>
      <div className="-mx-4 self-stretch">{renderBest(search)}</div>
    </>
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
