import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { backClass, detailClass } from '#web/ui/columns-class.ts'
import { Icon } from '#web/ui/icon.tsx'

interface DetailPaneProps {
  /** What the address names, '' when nothing is open. */
  readonly openSlug: string
  /** Where the list is on its own. */
  readonly list: Pick<LinkProps, 'to' | 'search'>
  /** What stands beside the way back: that to the next one. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** What is open beside a list; on a phone it slides over the list, with the way back to it. */
export function DetailPane({ openSlug, list, beside, children }: DetailPaneProps) {
  const isOpen = openSlug !== ''
  const pane = useRef<HTMLDivElement>(null)

  // The scroll position is the browser's: another one begins at its top.
  useEffect(() => {
    if (openSlug !== '') pane.current?.scrollTo({ top: 0 })
  }, [openSlug])

  return (
    <div ref={pane} className={detailClass(isOpen)}>
      {isOpen && (
        <div className="flex items-center">
          {/* The list is where it was left, below the detail. */}
          <Link
            {...list}
            aria-keyshortcuts="Escape"
            resetScroll={false}
            activeOptions={{ exact: true }}
            className={backClass}
          >
            <Icon name="back" />
            Back to overview
          </Link>
          {beside}
        </div>
      )}
      {children}
    </div>
  )
}
