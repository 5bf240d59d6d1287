import { useEffect, useState } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { drawerFootClass } from '#web/ui/columns-class.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { CategorySidebar } from './category-sidebar.tsx'
import { chosenFilters } from './chosen-filters.ts'
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
  return (
    <>
      <CategorySidebar title={library.categoriesTitle} list={list} query={query} />
      <TagFilter query={query} />
      {list.data && <DrawerFoot count={list.isOfOthers ? undefined : list.data.totalCount} />}
    </>
  )
}

/** The menus above the list, in the open drawer. */
export function DrawerFacets({ library, list: { data: list }, query }: ListFiltersProps) {
  const isOpen = useDrawerOpen()
  // An empty library has nothing to filter.
  if (!isOpen || !list || (list.totalCount === 0 && chosenFilters(query).length === 0)) return null
  return (
    <div role="group" aria-label={texts.filters} className="desktop:hidden">
      <FacetPanel library={library} list={list} query={query} />
    </div>
  )
}

const useDrawerOpen = (): boolean => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const drawer = document.getElementById(DRAWER)
    const hear = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
    // Not 'beforetoggle', after which the browser returns the focus: a focused filter must still be rendered then.
    drawer?.addEventListener('toggle', hear)
    return () => drawer?.removeEventListener('toggle', hear)
  }, [])
  return isOpen
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
