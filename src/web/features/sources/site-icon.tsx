import { domainOf, ICON_PATH } from '#contract/site-icon.ts'
import { urlOf } from '#web/api/url.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** The icon of the site that a link leads to; a default glyph where there is none. */
export function SiteIcon({ link, size }: { link: string; size?: 'medium' | 'large' }) {
  const domain = domainOf(link)
  return <Avatar {...(domain === null ? {} : { src: iconUrl(domain) })} {...(size ? { size } : {})} />
}

/** Sourcebook's own icon service, so that nobody else learns which sites are researched; a build may name another. */
const iconUrl = (domain: string): string => {
  const service: unknown = import.meta.env.VITE_FAVICON_URL
  return typeof service === 'string' && service !== ''
    ? service.replace('{domain}', encodeURIComponent(domain))
    : urlOf({ path: ICON_PATH }, { params: { domain } })
}
