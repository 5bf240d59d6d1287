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
    summary: 'The sources that were added or changed this week, of those that the caller may see, the last five first',
    action: 'source.read',
    reply: z.array(source),
  }),
  due: endpoint({
    method: 'GET',
    path: '/source/due/',
    summary:
      'How many of the sources that the caller may change are due for review today, in UTC, the five that have been for longest, and of how many the link is gone or has moved',
    action: 'source.change',
    reply: dueSources,
  }),
  some: endpoint({
    method: 'GET',
    path: '/source/some/',
    summary: 'Those of up to eight sources that the caller may see, in the order asked for; the others are left out',
    action: 'source.read',
    query: z.object({ ids: idListText(SOME_LIMIT) }),
    reply: z.array(source),
  }),
}
