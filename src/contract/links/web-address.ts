// Credentials stand before the host in a normalized URL.
const WEB_HREF = /^https?:\/\/[^/@]+\//

const SCHEME_AND_HOST = /^[^:]*:[/\\]*[^/?#\\]*/

const BEFORE_QUERY = /^[^?#]*/

/**
 * True for a backslash before query and fragment. Browsers read it as a slash; other programs read
 * 'https://good.example\@evil.example/' as evil.example.
 */
export const hasBackslash = (link: string): boolean => BEFORE_QUERY.exec(link)?.[0].includes('\\') === true

/**
 * Safe http(s) URL for an anchor, or null: no credentials, no ambiguous backslashes. The host is lower case and
 * punycode, so that no host looks like another.
 */
export const webAddress = (link: string): string | null => {
  const url = hasBackslash(link) ? null : URL.parse(link)
  return url && WEB_HREF.test(url.href) ? `${url.protocol}//${url.host}${link.replace(SCHEME_AND_HOST, '')}` : null
}
