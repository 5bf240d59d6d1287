import { domainOf } from '#contract/icons.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { iconUrl } from './icon-url.ts'

/** The icon of the site that a link leads to; a default glyph where there is none. */
export function SiteIcon({ link, size }: { link: string; size?: 'medium' | 'large' }) {
  const domain = domainOf(link)
  return <Avatar {...(domain === null ? {} : { src: iconUrl(domain) })} {...(size ? { size } : {})} />
}
