import { useNavigate } from '@tanstack/react-router'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { filtered } from '#web/features/sources/search.ts'

/** Filters the list by what follows from its query as it is by then. */
export type FacetChange = (change: (old: SourceListQuery) => Partial<SourceListQuery>) => void

/** Changes the address of the list, and leaves the drawer open in which that is done: there may be more to choose. */
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
