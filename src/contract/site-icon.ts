import { normalise } from './normalise.ts'

/** Where the icon of a site is. */
export const ICON_PATH = '/icon/:domain/'

/** The host of a link as the icon call names it: without `www.` and port. Null when the text is no link. */
export const domainOf = (link: string): string | null => URL.parse(link)?.hostname.replace(/^www\./, '') || null

// Twelve muted hues; white stands out on each by more than 4.5 to 1.
const COLOURS = [
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

// As an address has them, which writes all numbers out.
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|.*:.*)$/

/** What stands for a site that has no icon of its own. */
export interface DrawnLetter {
  readonly letter: string
  /** White stands out on it. The same for the same host. */
  readonly colour: string
}

/** The first letter of a host, as the page and the icon call draw it; null for an IP address, which has none. */
export const drawnLetterOf = (domain: string): DrawnLetter | null => {
  if (IP_ADDRESS.test(domain)) return null
  const letter = (/[\p{L}\p{N}]/u.exec(normalise(domain))?.[0] ?? '•').toUpperCase()
  return { letter, colour: COLOURS[hashOf(domain) % COLOURS.length] ?? '#5a5a66' }
}

/** The name of the `<meta>` by which the HTML says what the icons of sites are, where it is not 'letter'. */
export const ICONS_META = 'icons'
