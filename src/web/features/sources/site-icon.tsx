import { domainOf, ICON_PATH, ICONS_META } from '#contract/links/site-icon.ts'
import type { Source } from '#contract/sources/sources.ts'
import { letterHeading } from '#contract/text/normalize.ts'
import { urlOf } from '#web/api/url.ts'
import { Avatar } from '#web/ui/avatar.tsx'

interface SiteIconProps {
  readonly source: Pick<Source, 'title' | 'link'>
  readonly size?: 'medium' | 'large'
}

/**
 * Letter of the list heading, or a default glyph. Drawn locally, so that no third party learns of the site; a site's
 * icon only with ICONS=fetch or a configured service.
 */
export function SiteIcon({ source: { title, link }, size = 'medium' }: SiteIconProps) {
  const domain = domainOf(link)
  const icons = servedIcons()
  const letter = domain === null || icons === 'off' ? undefined : letterHeading(title)
  return <Avatar src={domain === null ? undefined : imageOf(domain, icons)} letter={letter} size={size} />
}

const imageOf = (domain: string, icons: string | undefined) => {
  const service = import.meta.env.VITE_FAVICON_URL
  if (service) return service.replace('{domain}', encodeURIComponent(domain))
  return icons === 'fetch' ? urlOf({ path: ICON_PATH }, { params: { domain } }) : undefined
}

const servedIcons = () => document.querySelector<HTMLMetaElement>(`meta[name="${ICONS_META}"]`)?.content
