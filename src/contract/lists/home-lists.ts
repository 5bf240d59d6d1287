import { endpoint } from '#contract/endpoint.ts'
import { SOME_LIMIT } from '#contract/limits.ts'
import { source } from '#contract/sources/sources.ts'
import { idListText } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

export const dueSources = z.object({
  /** 1,000 means at least that. */
  count: z.int(),
  sources: z.array(source),
  /** Number of changeable sources with a gone or moved link; 1,000 means at least that. */
  brokenLinks: z.int(),
})
export type DueSources = z.infer<typeof dueSources>

/** Sources for Home of a logged-in user. */
export const homeEndpoints = {
  changed: endpoint({
    method: 'GET',
    path: '/source/changed/',
    summary: 'The five visible sources that were added or changed last, within a week',
    action: 'source.read',
    reply: z.array(source),
  }),
  due: endpoint({
    method: 'GET',
    path: '/source/due/',
    summary:
      'For the sources that the caller may change: how many are due for review today (UTC), the five that have been due longest, and how many links are gone or have moved',
    action: 'source.change',
    reply: dueSources,
  }),
  some: endpoint({
    method: 'GET',
    path: '/source/some/',
    summary: 'Up to eight sources by id, in the requested order. Sources that the caller may not see are left out',
    action: 'source.read',
    query: z.object({ ids: idListText(SOME_LIMIT) }),
    reply: z.array(source),
  }),
}
