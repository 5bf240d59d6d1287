import { Parser } from 'htmlparser2'
import type { Reachability } from '#server/outbound/request.ts'
import { download } from './download.ts'

const LINKS = 3

const iconsIn = (html: string, base: string): string[] => {
  const found: { href: string; isTouch: boolean }[] = []
  const parser = new Parser({
    onopentag: (name, { rel = '', href = '' }) => {
      const words = rel.toLowerCase().split(/\s+/)
      const isTouch = words.includes('apple-touch-icon')
      const url = name === 'link' && (isTouch || words.includes('icon')) ? URL.parse(href, base) : null
      if (url) found.push({ href: url.href, isTouch })
    },
  })
  parser.end(html)
  return [...found.filter(({ isTouch }) => !isTouch), ...found.filter(({ isTouch }) => isTouch)]
    .map(({ href }) => href)
    .slice(0, LINKS)
}

/** Fetches only the site itself; null for none. */
export const findSiteIcon = async (domain: string, reachability: Reachability): Promise<Buffer | null> => {
  const usual = await download(`https://${domain}/favicon.ico`, reachability)
  if (usual && imageType(usual.body) !== null) return usual.body
  const page = await download(`https://${domain}/`, reachability)
  for (const address of page ? iconsIn(page.body.toString('utf8'), page.url) : []) {
    const icon = await download(address, reachability)
    if (icon && imageType(icon.body) !== null) return icon.body
  }
  return null
}

const startsWith = (body: Buffer, text: string, at = 0) =>
  body.subarray(at, at + text.length).toString('latin1') === text

// Comments end as early as possible, which keeps matching linear.
const kinds: readonly (readonly [type: string, fits: (body: Buffer) => boolean])[] = [
  ['image/png', (body) => startsWith(body, '\u0089PNG\r\n\u001A\n')],
  ['image/x-icon', (body) => startsWith(body, '\u0000\u0000\u0001\u0000')],
  ['image/gif', (body) => startsWith(body, 'GIF8')],
  ['image/jpeg', (body) => startsWith(body, '\u00FF\u00D8\u00FF')],
  ['image/webp', (body) => startsWith(body, 'RIFF') && startsWith(body, 'WEBP', 8)],
  [
    'image/svg+xml',
    (body) => /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/i.test(body.toString('utf8')),
  ],
]

/** Type by content, not by the site's claim; null if no image. */
export const imageType = (body: Buffer): string | null => kinds.find(([, fits]) => fits(body))?.[0] ?? null
