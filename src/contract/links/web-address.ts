// In what a browser makes of an address, a user and a password stand before the host.
const WEB_HREF = /^https?:\/\/[^/@]+\//

const SCHEME_AND_HOST = /^[^:]*:[/\\]*[^/?#\\]*/

const BEFORE_QUERY = /^[^?#]*/

/**
 * Whether a link has a backslash before its query and its fragment. Browsers read it as a slash; other programs take
 * 'https://good.example\@evil.example/' for an address at evil.example.
 */
export const hasBackslash = (link: string): boolean => BEFORE_QUERY.exec(link)?.[0].includes('\\') === true

/**
 * The address that a text is on the web, or null where it is none that an anchor may lead to: http or https, without user,
 * password, and backslashes that programs read differently. The host comes as browsers have it, in lower case and punycode, so
 * that none looks like another; the rest as it is.
 */
export const webAddress = (link: string): string | null => {
  const url = hasBackslash(link) ? null : URL.parse(link)
  return url && WEB_HREF.test(url.href) ? `${url.protocol}//${url.host}${link.replace(SCHEME_AND_HOST, '')}` : null
}
