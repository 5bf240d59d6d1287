import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { filtered } from '#web/features/sources/search.ts'
import { useIsSearchLogged } from '#web/session/permissions.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { filtersOf } from './filters.ts'
import { texts } from './texts.ts'
import { useFilterWords } from './use-filter-words.ts'

interface WaysOutProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
}

/** Several filters without result: which to remove, and the resulting counts. */
export function WaysOut({ list, query, library }: WaysOutProps) {
  const words = useFilterWords(query)
  const isLogged = useIsSearchLogged()
  const ways = filtersOf(query, list, words).map((filter) => ({ ...filter, to: filtered(query, filter.without) }))
  const lists = useQueries({
    queries: ways.map(({ to }) => {
      const { placeholderData: _before, ...asked } = sourceQueries.list(library.scope, to)
      // Never sends a search the user didn't make, since it would be logged.
      return { ...asked, enabled: !(isLogged && to.search !== '') }
    }),
  })
  // Shown together, so that nothing moves.
  if (lists.some(({ isLoading }) => isLoading)) return null
  const open = ways
    .map((way, index) => ({ ...way, count: lists[index]?.data?.totalCount }))
    .filter(({ count }) => count !== 0)
  return (
    open.length > 0 && (
      <ul className="flex flex-col items-start gap-2">
        {open.map(({ key, text, to, count }) => (
          <li key={key}>
            <Link to="." search={to} activeOptions={{ exact: true }} className={linkClass}>
              <bdi>{texts.remove({ text })}</bdi>
            </Link>
            {count !== undefined && <>: {texts.count(count)}</>}
          </li>
        ))}
      </ul>
    )
  )
}
