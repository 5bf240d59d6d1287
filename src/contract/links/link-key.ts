const TRACKING = /&(?:utm_[^&=]*|gclid|fbclid|msclkid|mc_cid|mc_eid|igshid)(?:=[^&]*)?(?=&|$)/gi

const withoutTracking = (query: string): string => `&${query}`.replaceAll(TRACKING, '').slice(1)

/**
 * What two links have in common that are the same source, however they are written (decision 0024): scheme, `www.`, default
 * port, letter case of the host, a last slash, the fragment (unless a page is found by it) and what advertisers add are apart. The rest of
 * the query counts, since in registers it is the record. Migration 0012 says the same in SQL, for what was there before it.
 */
export const linkKey = (link: string): string => {
  const url = URL.parse(link)
  if (!url) return link
  const query = withoutTracking(url.search.slice(1))
  const fragment = /^#[/!]/.test(url.hash) ? url.hash : ''
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${query && `?${query}`}${fragment}`
}
