import { normalize } from '#contract/text/normalize.ts'

// White text has more than 4.5:1 on each hue.
const COLORS = [
  '#7a4b2a',
  '#5b5f1e',
  '#2f6b3a',
  '#1f6a63',
  '#1f5f85',
  '#34518f',
  '#534a95',
  '#713f8b',
  '#8a3a6b',
  '#93394a',
  '#5a5a66',
  '#46606b',
]

const hashOf = (text: string) =>
  Array.from(text).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)

// Canonical form in URLs.
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|.*:.*)$/

/**
 * First letter of a host as SVG, colored by host. Empty for an IP address: the failed image shows the page's own tile,
 * without console error.
 */
export const drawLetter = (domain: string): string => {
  if (IP_ADDRESS.test(domain)) return ''
  const letter = (/[\p{L}\p{N}]/u.exec(normalize(domain))?.[0] ?? '•').toUpperCase()
  const color = COLORS[hashOf(domain) % COLORS.length] ?? '#5a5a66'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="6" fill="${color}"/><text x="16" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17" font-weight="600" fill="#fff">${letter}</text></svg>`
}
