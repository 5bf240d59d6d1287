const TRACKING = /&(?:utm_[^&=]*|gclid|fbclid|msclkid|mc_cid|mc_eid|igshid)(?:=[^&]*)?(?=&|$)/gi

const withoutTracking = (query: string): string => `&${query}`.replaceAll(TRACKING, '').slice(1)

/**
 * Key shared by equal links (decision 0024). Ignores scheme, `www.`, default port, host case, last slash, most
 * fragments and tracking parameters. Other parameters count: in registers they name the record. Migration 0012 has the
 * same in SQL.
 */
export const linkKey = (link: string): string => {
  const url = URL.parse(link)
  if (!url) return link
  const query = withoutTracking(url.search.slice(1))
  const fragment = /^#[/!]/.test(url.hash) ? url.hash : ''
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${query && `?${query}`}${fragment}`
}
