import { domainOf, drawnLetterOf, ICON_PATH, ICONS_META } from '#contract/site-icon.ts'
import { urlOf } from '#web/api/url.ts'
import { Avatar, LetterPicture } from '#web/ui/avatar.tsx'

/**
 * The icon of the site that a link leads to; a default glyph where there is none. It is a letter that the page draws by
 * itself, so that nobody learns which sites are researched; an image only where the server says that it fetches icons, or
 * the build names a service for them.
 */
export function SiteIcon({ link, size = 'medium' }: { link: string; size?: 'medium' | 'large' }) {
  const domain = domainOf(link)
  const icons = servedIcons()
  const src = domain === null ? undefined : imageOf(domain, icons)
  const drawn = domain === null || src !== undefined || icons === 'off' ? null : drawnLetterOf(domain)
  return drawn ? <LetterPicture {...drawn} size={size} /> : <Avatar src={src} size={size} />
}

const imageOf = (domain: string, icons: string | undefined) => {
  const service = import.meta.env.VITE_FAVICON_URL
  if (service) return service.replace('{domain}', encodeURIComponent(domain))
  return icons === 'fetch' ? urlOf({ path: ICON_PATH }, { params: { domain } }) : undefined
}

const servedIcons = () => document.querySelector<HTMLMetaElement>(`meta[name="${ICONS_META}"]`)?.content
