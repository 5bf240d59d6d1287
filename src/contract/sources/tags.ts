import { endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { id, line, optionalLine } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

export const tag = z.object({ id, label: z.string() })
export type Tag = z.infer<typeof tag>

export const tagInput = z.strictObject({ label: line(limits.label) })

export const tagEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tags/',
    // Spelling of the specification (§7).
    pathWithQuery: '/tags',
    summary:
      'The 50 best matches for `search` (`/tags?search=…`), or without it the 50 tags that are used most (`/tags/`)',
    action: 'source.read',
    query: z.object({ search: z._default(optionalLine(limits.search), '') }),
    reply: z.array(tag),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tags/',
    summary: 'Make a tag; answers 200 with the tag there is when the label exists, whatever its case',
    action: 'tag.create',
    status: 201,
    alsoAnswers: [200],
    body: tagInput,
    reply: tag,
  }),
}
