import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { drawerClass } from '#web/ui/columns-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { countParts } from './chosen-filters.ts'
import { texts } from './texts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The change happens in the drawer, which stays open. */
    readonly keepsFiltersOpen?: boolean
  }
}

export const DRAWER = 'filters'

/** Opens the drawer; shows the number of active filters. */
export function FiltersButton({ query }: { query: SourceListQuery }) {
  const count = countParts({ ...query, search: '' })
  return (
    <button type="button" popoverTarget={DRAWER} className={`${buttonClass('secondary', 'small')} desktop:hidden`}>
      {texts.filtersOn(count)}
    </button>
  )
}

/** First column from 900 px, a drawer below. Escape, outside clicks, focus leaving and choosing a category close it. */
export function FilterDrawer({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDivElement>(null)
  const router = useRouter()

  // The top layer is the browser's.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (!toLocation.state.keepsFiltersOpen) drawer.current?.hidePopover()
      }),
    [router],
  )

  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) drawer.current?.hidePopover()
  }
  return (
    <div ref={drawer} id={DRAWER} popover="auto" onBlur={leave} className={drawerClass}>
      <div className="flex items-center justify-between desktop:hidden">
        <h2 className="text-heading font-bold">{texts.filters}</h2>
        <IconButton label={texts.closeFilters} icon="close" popoverTarget={DRAWER} popoverTargetAction="hide" />
      </div>
      {children}
    </div>
  )
}
