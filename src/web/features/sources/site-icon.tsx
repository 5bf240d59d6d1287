import { domainOf, drawnLetterOf, ICON_PATH, ICONS_META } from '#contract/site-icon.ts'
import { urlOf } from '#web/api/url.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** The icon of the site that a link leads to; a default glyph where there is none. */
export function SiteIcon({ link, size }: { link: string; size?: 'medium' | 'large' }) {
  const domain = domainOf(link)
  return <Avatar {...(domain === null ? {} : pictureOf(domain))} {...(size ? { size } : {})} />
}

/**
 * The letter that the page draws by itself, so that nobody learns which sites are researched; an image only where the
 * server says that it fetches icons, or the build names a service for them.
 */
const pictureOf = (domain: string) => {
  const service = import.meta.env.VITE_FAVICON_URL
  if (service) return { src: service.replace('{domain}', encodeURIComponent(domain)) }
  const icons = servedIcons()
  if (icons === 'fetch') return { src: urlOf({ path: ICON_PATH }, { params: { domain } }) }
  const drawn = icons === 'off' ? null : drawnLetterOf(domain)
  return drawn ? { name: drawn.letter, colour: drawn.colour } : {}
}

const servedIcons = () => document.querySelector<HTMLMetaElement>(`meta[name="${ICONS_META}"]`)?.content
