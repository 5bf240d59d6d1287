import type { ComponentProps, ReactNode } from 'react'
import { webAddress } from '#contract/links/web-address.ts'

// Controls, format characters, bidi marks, and spaces other than U+0020.
const UNSEEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Displayed address; encoded if it contains invisible characters. */
export const addressText = (link: string): string => {
  const address = webAddress(link) ?? link
  return UNSEEN.test(address) ? (URL.parse(address)?.href ?? address) : address
}

type OutsideLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  readonly link: string
  /** Fallback for invalid addresses. */
  readonly otherwise: ReactNode
}

/** External link in a new window without opener and referrer. */
export function OutsideLink({ link, otherwise, children, ...rest }: OutsideLinkProps) {
  const address = webAddress(link)
  if (address === null) return otherwise
  return (
    <a {...rest} href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
