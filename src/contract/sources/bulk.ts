import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { BULK_LIMIT, limits } from '#contract/limits.ts'
import { scopedListQuery } from '#contract/lists/searches.ts'
import { id, idInput } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { provenanceFields } from './provenance.ts'

const tagIds = z.array(idInput).check(z.maxLength(limits.tags, messages.tooMany(limits.tags)))

/** Change of many sources, each with the permissions of a single change. */
export const bulkAction = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('move'), subCategory: idInput }),
    z.strictObject({ kind: z.literal('tag'), add: z._default(tagIds, []), remove: z._default(tagIds, []) }),
    z.strictObject({ kind: z.literal('visibility'), public: z.boolean(messages.boolean) }),
    z.strictObject({ kind: z.literal('add-to-group'), subCategory: idInput }),
    z.strictObject({ kind: z.literal('remove-from-group') }),
    z.strictObject({ kind: z.literal('review') }),
    z.strictObject({ kind: z.literal('interval'), reviewEvery: provenanceFields.reviewEvery }),
    z.strictObject({ kind: z.literal('delete') }),
  ],
  messages.choice,
)
export type BulkAction = z.output<typeof bulkAction>

/** Exactly one of ids and list query. */
const which = {
  sources: z.optional(
    z.array(idInput).check(z.minLength(1, messages.required), z.maxLength(BULK_LIMIT, messages.tooMany(BULK_LIMIT))),
  ),
  query: z.optional(scopedListQuery),
}

export const bulkInput = z.strictObject({ ...which, action: bulkAction }).check(
  z.refine(({ sources, query }) => (sources === undefined) !== (query === undefined), {
    path: ['sources'],
    error: messages.required,
  }),
)
export type BulkInput = z.output<typeof bulkInput>

/** An unchanged source with the reason. */
const rejection = z.object({ id, title: z.string(), reason: z.string() })
export type BulkRejection = z.infer<typeof rejection>

export const bulkResult = z.object({
  /** Sources that already matched count, but get no history entry. */
  changed: z.int(),
  refused: z.array(rejection),
  undo: z.nullable(z.string()),
})
export type BulkResult = z.infer<typeof bulkResult>

export const bulkEndpoints = {
  change: endpoint({
    method: 'POST',
    path: '/source/bulk/',
    summary:
      'Change up to 10,000 sources in one transaction, by ids or all sources of a list. Sources that the caller may not change stay unchanged and are listed in the reply; sources that the caller may not see are ignored',
    action: 'source.changeMany',
    takesIdempotencyKey: true,
    body: bulkInput,
    reply: bulkResult,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/source/bulk/undo/',
    summary:
      'Undo a change of many sources within ten minutes. Sources that have been changed since stay as they are and are listed in the reply',
    action: 'source.changeMany',
    errors: ['conflict'],
    body: z.strictObject({ undo: z.string().check(z.minLength(1, messages.required), z.maxLength(200)) }),
    reply: bulkResult,
  }),
}
