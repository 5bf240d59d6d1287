// In what a browser makes of an address, a user and a password stand before the host.
const WEB_HREF = /^https?:\/\/[^/@]+\//

const SCHEME_AND_HOST = /^[^:]*:[/\\]*[^/?#\\]*/

/**
 * The address that a text is on the web, or null where it is none that an anchor may lead to: http or https, without user and
 * password. The host comes as browsers have it, in lower case and punycode, so that none looks like another; the rest as it is.
 */
export const webAddress = (link: string): string | null => {
  const url = URL.parse(link)
  return url && WEB_HREF.test(url.href) ? `${url.protocol}//${url.host}${link.replace(SCHEME_AND_HOST, '')}` : null
}
