import { useLayoutEffect, useRef, useState } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { SiteAnchor } from '#web/features/sources/exposure/site-anchor.tsx'
import type { Mark } from '#web/shared/use-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { pageTitleClass } from '#web/ui/page-title.tsx'
import { texts } from './texts.ts'

export function SourceTitle({ source, mark }: { source: Source; mark: Mark }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useLayoutEffect(() => {
    const measured = heading.current
    if (!measured || isOpen) return undefined
    const line = Number.parseFloat(getComputedStyle(measured).lineHeight)
    const measure = () => setCut(measured.scrollHeight - measured.clientHeight > line * 0.6)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(measured)
    return () => watch.disconnect()
  }, [isOpen])

  const title = <bdi>{mark(source.title)}</bdi>
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={cx(pageTitleClass, 'wrap-anywhere', !isOpen && 'line-clamp-[3]')}>
        <SiteAnchor
          source={source}
          otherwise={title}
          className="rounded-small text-ink no-underline hover:text-accent hover:underline pointer-coarse:py-2"
        >
          {title}
        </SiteAnchor>
      </h1>
      {isCut && (
        <Button size="small" variant="quiet" aria-expanded={isOpen} className="-ml-3" onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.less : texts.more}
        </Button>
      )}
    </div>
  )
}
