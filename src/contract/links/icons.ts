import { endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'
import { ICON_PATH } from './site-icon.ts'

export const iconEndpoints = {
  show: endpoint({
    method: 'GET',
    path: ICON_PATH,
    summary:
      'The icon of a site: a drawn letter (SVG) or, if the operator chose so, the site’s own icon. Only for domains of visible sources. Empty if there is no icon, for example for an IP address',
    action: 'source.read',
    rateLimit: 'icons',
    reply: z.union([z.string(), z.custom<Uint8Array>((body) => body instanceof Uint8Array)]),
  }),
}
