import { drawnLetterOf } from '#contract/site-icon.ts'

/**
 * The letter that the page draws for a host, as an SVG image. Empty for an IP address, which has no letter: an empty image
 * fails to show without an error on the console, and the page's default avatar stands there.
 */
export const drawLetter = (domain: string): string => {
  const drawn = drawnLetterOf(domain)
  if (!drawn) return ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="6" fill="${drawn.colour}"/><text x="16" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17" font-weight="600" fill="#fff">${drawn.letter}</text></svg>`
}
