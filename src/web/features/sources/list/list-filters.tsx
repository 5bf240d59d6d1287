import { useState } from 'react'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { CoverageLink } from '#web/features/coverage/coverage-part.tsx'
import type { Library } from '#web/features/sources/library.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { drawerFootClass } from '#web/ui/columns-class.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { CategorySidebar } from './category-sidebar.tsx'
import { chosenFilters, isPanelFilter } from './chosen-filters.ts'
import { DRAWER } from './filter-drawer.tsx'
import { TagFilter } from './tag-filter.tsx'
import { texts } from './texts.ts'
import type { ShownList } from './use-list.ts'

const FacetPanel = lazyPart(async () => (await import('./facet-panel.tsx')).FacetPanel, { loading: <Loading inline /> })

export interface ListFiltersProps {
  readonly library: Library
  readonly list: ShownList
  readonly query: SourceListQuery
}

/** Filters beside the search. */
export function ListFilters({ library, list, query }: ListFiltersProps) {
  const shown = { library, list: list.data, query }
  return (
    <>
      <CategorySidebar title={library.categoriesTitle} list={list} query={query} />
      <TagFilter query={query} />
      <FacetFilters {...shown} />
      {library.scope === 'global' && <CoverageLink />}
      {list.data && <DrawerFoot count={list.isOfOthers ? undefined : list.data.totalCount} />}
    </>
  )
}

type FacetFiltersProps = Pick<ListFiltersProps, 'library' | 'query'> & { readonly list: SourceList | undefined }

/** Folded until used. */
function FacetFilters({ library, list, query }: FacetFiltersProps) {
  const chosen = chosenFilters(query)
  const [isOpen, setOpen] = useState(() => chosen.some(isPanelFilter))
  const [isUnfolded, setUnfolded] = useState(false)
  const unfold = (open: boolean) => {
    setOpen(open)
    setUnfolded(open)
  }
  // An empty library has nothing to filter.
  if (!list || (list.totalCount === 0 && chosen.length === 0)) return null
  return (
    <Disclosure title={<span className="text-small font-bold">{texts.filters}</span>} open={isOpen} onToggle={unfold}>
      <FacetPanel library={library} list={list} query={query} isUnfolded={isUnfolded} />
    </Disclosure>
  )
}

function DrawerFoot({ count }: { count: number | undefined }) {
  return (
    <div className={drawerFootClass}>
      <Button variant="primary" popoverTarget={DRAWER} popoverTargetAction="hide">
        {texts.show(count)}
      </Button>
    </div>
  )
}
