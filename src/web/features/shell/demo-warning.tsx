import { useLayoutEffect } from 'react'
import { DEMO_META } from '#contract/status/demo.ts'
import { texts } from './notice-texts.ts'

/** Warning on all screens of a demo reachable from other machines. */
export function DemoWarning() {
  const isOpen = document.querySelector(`meta[name="${DEMO_META}"]`) !== null
  // `:has()` would restyle the whole page on each change.
  useLayoutEffect(() => {
    const { documentElement: root } = document
    root.toggleAttribute('data-warned', isOpen)
    return () => root.removeAttribute('data-warned')
  }, [isOpen])
  if (!isOpen) return null
  return (
    <aside aria-label={texts.demo} className={className}>
      {texts.demoWarning}
    </aside>
  )
}

// One line, which shifts the header (styles/base.css).
const className =
  'sticky top-0 z-header order-first h-[var(--above)] shrink-0 truncate border-b border-line bg-accent-soft px-4 py-1.5 text-center text-caption text-ink low:static max-header-s:px-2'
