import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type RowLinkProps = Omit<ComponentProps<'a'>, 'onClick'> & {
  /** A path with its query, or a query alone, which leads to the same path wherever that is. */
  href: string
}

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

/**
 * A link for rows that may be thousands. The router's own follows the address, to know where it leads from there and
 * whether that is where one is: a millisecond for every three of them, when they appear and at each step after.
 */
export function RowLink({ href, children, ...rest }: RowLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    void router.navigate({ href: href.startsWith('?') ? router.latestLocation.pathname + href : href })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
