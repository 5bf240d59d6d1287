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
    summary: 'The 50 best matches for `search` (`/tags?search=…`), or without it the 50 most used tags (`/tags/`)',
    action: 'source.read',
    query: z.object({ search: z._default(optionalLine(limits.search), '') }),
    reply: z.array(tag),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tags/',
    summary: 'Create a tag. If the label exists, in upper or lower case, the reply is 200 with the existing tag',
    action: 'tag.create',
    status: 201,
    alsoAnswers: [200],
    body: tagInput,
    reply: tag,
  }),
}
