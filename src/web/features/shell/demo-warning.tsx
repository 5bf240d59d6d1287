import { useLayoutEffect } from 'react'
import { DEMO_META } from '#contract/status/demo.ts'

/** Where the demo is open to others, on top of every screen: anybody who reads the README can log in. */
export function DemoWarning() {
  const isOpen = document.querySelector(`meta[name="${DEMO_META}"]`) !== null
  // Not `:has()`: the browser would look at the style of the whole page again whenever something comes into it.
  useLayoutEffect(() => {
    const { documentElement: root } = document
    root.toggleAttribute('data-warned', isOpen)
    return () => root.removeAttribute('data-warned')
  }, [isOpen])
  if (!isOpen) return null
  return (
    <aside aria-label="Demo" className={className}>
      Demo. The passwords of its accounts are public.
    </aside>
  )
}

// Of one line, which the header and what stands below it are moved down by (styles/base.css).
const className =
  'sticky top-0 z-header order-first h-[var(--above)] shrink-0 truncate border-b border-line bg-accent-soft px-4 py-1.5 text-center text-caption text-ink low:static max-header-s:px-2'
