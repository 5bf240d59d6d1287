import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { totalPages } from '#contract/addresses/page-number.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { texts } from './texts.ts'

interface NeighborButtonsProps {
  readonly library: Library
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly openId: number
}

export function NeighborButtons({ library, list, query, openId }: NeighborButtonsProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const at = list.sources.findIndex(({ id }) => id === openId)
  if (at < 0) return null

  const open = (id: number | undefined, page: number) =>
    id !== undefined &&
    void navigate({
      to: library.detailPath,
      params: { slug: String(id) },
      search: { ...query, page },
      resetScroll: false,
    })
  const openOn = async (page: number) => {
    // The list shows the same failure.
    const { sources } = await client.query(sourceQueries.list(library.scope, { ...query, page }))
    open(sources.at(page < query.page ? -1 : 0)?.id, page)
  }
  const step = (by: 1 | -1) => {
    const next = list.sources[at + by]
    if (next) open(next.id, query.page)
    else void openOn(query.page + by).catch(() => undefined)
  }
  return (
    <span className="ml-auto flex items-center px-3 desktop:hidden">
      <IconButton
        label={texts.previousSource}
        icon="chevron-left"
        disabled={at === 0 && query.page === 1}
        onClick={() => step(-1)}
      />
      <IconButton
        label={texts.nextSource}
        icon="chevron-right"
        disabled={at === list.sources.length - 1 && query.page >= totalPages(list.totalCount, list.limit)}
        onClick={() => step(1)}
      />
    </span>
  )
}
