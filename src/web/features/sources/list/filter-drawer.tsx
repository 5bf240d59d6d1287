import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { drawerClass } from '#web/ui/columns-class.ts'
import { digits } from '#web/ui/digits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { countParts } from './chosen-filters.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is shown was chosen among the filters, where more may be chosen. */
    readonly keepsFiltersOpen?: boolean
  }
}

/** The id of the drawer, for what opens and closes it. */
export const DRAWER = 'filters'

const texts = {
  filters: 'Filters',
  filtersOn: (count: number) => (count === 0 ? 'Filters' : `Filters (${digits.format(count)})`),
  close: 'Close filters',
}

/** Opens the drawer, where there is one; says how many of its filters are on. */
export function FiltersButton({ query }: { query: SourceListQuery }) {
  const count = countParts({ ...query, search: '' })
  return (
    <button type="button" popoverTarget={DRAWER} className={`${buttonClass('secondary', 'small')} desktop:hidden`}>
      {texts.filtersOn(count)}
    </button>
  )
}

/**
 * What filters the list: it stands in the first column from 900 px, and below in a drawer from the left. Escape and a press elsewhere close it, as does a
 * choice of a category in it, after which the list shows what was found, and so does the focus when it goes elsewhere.
 */
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
        <IconButton label={texts.close} icon="close" popoverTarget={DRAWER} popoverTargetAction="hide" />
      </div>
      {children}
    </div>
  )
}
