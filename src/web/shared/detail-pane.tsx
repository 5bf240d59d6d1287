import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { backClass, detailClass } from '#web/ui/columns-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { frameTexts } from './frame-texts.ts'

interface DetailPaneProps {
  readonly openSlug: string
  readonly list: Pick<LinkProps, 'to' | 'search'>
  /** Navigation beside the back link. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

export function DetailPane({ openSlug, list, beside, children }: DetailPaneProps) {
  const isOpen = openSlug !== ''
  const pane = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (openSlug !== '') pane.current?.scrollTo({ top: 0 })
  }, [openSlug])

  return (
    <div ref={pane} className={detailClass(isOpen)}>
      {isOpen && (
        <div className="flex items-center">
          <Link
            {...list}
            aria-keyshortcuts="Escape"
            resetScroll={false}
            activeOptions={{ exact: true }}
            className={backClass}
          >
            <Icon name="back" />
            {frameTexts.backToOverview}
          </Link>
          {beside}
        </div>
      )}
      {children}
    </div>
  )
}
