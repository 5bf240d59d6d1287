import { isInternalPath } from '#contract/addresses/internal-path.ts'
import { changesOf } from '#contract/changes-of.ts'
import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { id, line, requiredOr } from '#contract/text/text.ts'
import { isStorable } from '#contract/text/text-rules.ts'
import * as z from '#contract/zod.ts'

export const view = z.object({
  id,
  name: z.string(),
  address: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  /** Matching sources added since the caller last opened it; at most `NEW_LIMIT`. */
  newCount: z.int(),
})
export type View = z.infer<typeof view>

const isPathWithQuery = (text: string) => isInternalPath(text) && !text.includes('#') && isStorable(text)

/** Path and query of a page, without origin. */
const address = z.string({ error: requiredOr(messages.address) }).check(
  z.minLength(1, messages.required),
  z.maxLength(limits.link, messages.tooLong(limits.link)),
  z.refine((text) => text === '' || isPathWithQuery(text), messages.address),
)

const name = line(limits.name)
const shared = z.boolean(messages.boolean)

export const viewFields = z.strictObject({ name, shared })
export type ViewFields = z.output<typeof viewFields>

export const viewInput = z.strictObject({ name, address, shared: z._default(shared, false) })
export type ViewInput = z.output<typeof viewInput>

export const viewChanges = changesOf(viewFields.shape)

export const viewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/view/',
    summary: 'The caller’s saved views and those of their group, by name',
    action: 'view.keep',
    reply: z.array(view),
  }),
  create: endpoint({
    method: 'POST',
    path: '/view/',
    summary:
      'Save a view for yourself or, as a group manager, for the group. Answers with the existing view if there is an equal one',
    action: 'view.keep',
    status: 201,
    errors: ['conflict'],
    body: viewInput,
    reply: view,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/view/:id/',
    summary: 'Rename a saved view, share it with the group, or stop sharing it',
    action: 'view.keep',
    errors: ['conflict'],
    body: viewChanges,
    reply: view,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/view/:id/',
    summary: 'Delete a saved view',
    action: 'view.keep',
  }),
  open: endpoint({
    method: 'POST',
    path: '/view/open/:id/',
    summary: 'Record that the caller has opened a saved view. Its new sources are counted from then on',
    action: 'view.keep',
  }),
}
