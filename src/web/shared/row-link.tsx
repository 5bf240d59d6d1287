import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useEffect, useMemo } from 'react'

type RowLinkProps = Omit<ComponentProps<'a'>, 'onClick' | 'target' | 'download'> & {
  href: string
  /** Uses the query at click time instead of render time. */
  keepsQuery?: boolean
  keepsScroll?: boolean
  preloads?: boolean
}

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

const preloader = (router: RegisteredRouter, href: string) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Failures surface on the screen.
  const preload = () => void router.preloadRoute({ to: '.', href }).catch(() => undefined)
  const preloadLater = () => {
    clearTimeout(timer)
    timer = setTimeout(preload, router.options.defaultPreloadDelay)
  }
  const stop = () => clearTimeout(timer)
  return {
    stop,
    on: { onMouseEnter: preloadLater, onFocus: preloadLater, onTouchStart: preload, onMouseLeave: stop, onBlur: stop },
  }
}

/** Lightweight row link: the router's costs a millisecond per three, at mount and each navigation. */
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
