import { endpoint } from './endpoint.ts'
import * as z from './zod.ts'

export const iconEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/icon/:domain/',
    summary: 'The icon of a site, as an SVG image; only for domains of sources that the caller may see',
    action: 'source.read',
    rateLimit: 'icons',
    reply: z.string(),
  }),
}

/** The host of a link as the icon call names it: without `www.` and port. Null when the text is no link. */
export const domainOf = (link: string): string | null => URL.parse(link)?.hostname.replace(/^www\./, '') || null
