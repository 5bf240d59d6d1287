import { useNavigate } from '@tanstack/react-router'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { filtered } from '#web/features/sources/search.ts'

/** Updates the query from its latest value. */
export type FacetChange = (change: (old: SourceListQuery) => Partial<SourceListQuery>) => void

export const useFacetChange = (): FacetChange => {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: '.',
      search: (old) => {
        const query = sourceListAddress.parse(old)
        return filtered(query, change(query))
      },
      state: { keepsFiltersOpen: true },
    })
}
