import type { ComponentProps, ReactNode } from 'react'
import { webAddress } from '#contract/links/web-address.ts'

// Characters that are not seen, or turn the text around them: controls, formats, bidi marks, every space but the plain one.
const UNSEEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** An address as it is written out: where it has characters that are not seen, as the browser has it, which shows them encoded. */
export const addressText = (link: string): string => {
  const address = webAddress(link) ?? link
  return UNSEEN.test(address) ? (URL.parse(address)?.href ?? address) : address
}

type OutsideLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  /** What somebody has typed or a reply says, so it is looked at before it becomes an anchor. */
  readonly link: string
  /** What stands in its place where that is no address of the web. */
  readonly otherwise: ReactNode
}

/**
 * An anchor to a site outside, in a window of its own that knows nothing of this one: neither where it was opened from nor how to
 * reach it.
 */
export function OutsideLink({ link, otherwise, children, ...rest }: OutsideLinkProps) {
  const address = webAddress(link)
  if (address === null) return otherwise
  return (
    <a {...rest} href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
