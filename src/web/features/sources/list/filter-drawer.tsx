import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import type { SourceListQuery } from '#contract/sources.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { drawerClass } from '#web/ui/columns-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { texts } from './texts.ts'

const ID = 'filters'

/** Opens the drawer, where there is one; says how many of its filters are on. */
export function FiltersButton({ query: { subCategory, tag, favorite } }: { query: SourceListQuery }) {
  const count = [subCategory, tag, favorite].filter(Boolean).length
  return (
    <button type="button" popoverTarget={ID} className={`${buttonClass('secondary', 'small')} desktop:hidden`}>
      {texts.filtersOn(count)}
    </button>
  )
}

interface FilterDrawerProps {
  readonly query: SourceListQuery
  /** What filters the list. */
  readonly children: ReactNode
}

/**
 * What stands in the first column from 900 px, and below in a drawer from the left. Escape and a press elsewhere close it, as does a
 * choice in it, after which the list shows what was found, and so does the focus when it goes elsewhere.
 */
export function FilterDrawer({ query, children }: FilterDrawerProps) {
  const drawer = useRef<HTMLDivElement>(null)

  // The top layer is the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice closes it
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another choice closes it
  useEffect(() => drawer.current?.hidePopover(), [query])

  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) drawer.current?.hidePopover()
  }
  return (
    <div ref={drawer} id={ID} popover="auto" onBlur={leave} className={drawerClass}>
      <div className="flex items-center justify-between desktop:hidden">
        <h2 className="text-heading font-bold">{texts.filters}</h2>
        <IconButton label={texts.closeFilters} icon="close" popoverTarget={ID} popoverTargetAction="hide" />
      </div>
      {children}
    </div>
  )
}
