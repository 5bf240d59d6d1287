import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useEffect, useMemo } from 'react'

type RowLinkProps = Omit<ComponentProps<'a'>, 'onClick' | 'target' | 'download'> & {
  /** A path with its query, or a query alone, which leads to the same path wherever that is. */
  href: string
  /** Whether it leads to the query of the address as it is when the link is followed, and not when it was rendered. */
  keepsQuery?: boolean
  /** Whether the list stays scrolled to where it is. */
  keepsScroll?: boolean
  /** Whether what it leads to is fetched as soon as somebody points at it. */
  preloads?: boolean
}

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

const preloader = (router: RegisteredRouter, href: string) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Only a head start: if it fails, the screen says so.
  const preload = () => void router.preloadRoute({ to: '.', href }).catch(() => undefined)
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(preload, router.options.defaultPreloadDelay)
  }
  const stop = () => clearTimeout(timer)
  return { stop, on: { onMouseEnter: soon, onFocus: soon, onTouchStart: preload, onMouseLeave: stop, onBlur: stop } }
}

/**
 * A link for the rows of lists. The router's own follows the address, to know where it leads from there
 * and whether that is where one is: a millisecond for every three of them, when they appear and at each step after.
 */
export function RowLink({
  href,
  keepsQuery = false,
  keepsScroll = false,
  preloads = false,
  children,
  ...rest
}: RowLinkProps) {
  const router = useRouter()
  const pointed = useMemo(() => (preloads ? preloader(router, href) : undefined), [router, href, preloads])

  // The timer is the browser's.
  useEffect(() => pointed?.stop, [pointed])

  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    pointed?.stop()
    const { pathname, searchStr } = router.latestLocation
    const ownAddress = href.startsWith('?') ? pathname + href : href
    const address = keepsQuery ? href.replace(/\?.*$/, '') + searchStr : ownAddress
    void router.navigate({ href: address, resetScroll: !keepsScroll })
  }
  return (
    <a {...rest} {...pointed?.on} href={href} onClick={follow}>
      {children}
    </a>
  )
}
