import { Parser } from 'htmlparser2'
import { download, type Reach } from './download.ts'
import { imageType } from './image-type.ts'

const LINKS = 3

/** The addresses of the icons that a page names, small ones of all kinds first. */
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

/** The icon of a site as the site itself gives it, or null when it gives none. Asks that site and nobody else. */
export const findSiteIcon = async (domain: string, reach: Reach): Promise<Buffer | null> => {
  const usual = await download(`https://${domain}/favicon.ico`, reach)
  if (usual && imageType(usual.body) !== null) return usual.body
  const page = await download(`https://${domain}/`, reach)
  for (const address of page ? iconsIn(page.body.toString('utf8'), page.url) : []) {
    const icon = await download(address, reach)
    if (icon && imageType(icon.body) !== null) return icon.body
  }
  return null
}
