import { iconEndpoints } from '#contract/icons.ts'
import { urlOf } from '#web/api/call.ts'

/** Sourcebook's own icon service, so that nobody else learns which sites are researched; a build may name another. */
export const iconUrl = (domain: string): string => {
  const service: unknown = import.meta.env['VITE_FAVICON_URL']
  return typeof service === 'string' && service !== ''
    ? service.replace('{domain}', encodeURIComponent(domain))
    : urlOf(iconEndpoints.show, { params: { domain } })
}
