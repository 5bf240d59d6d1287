import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { role } from '#contract/people/sessions.ts'
import { dateTime, id, optionalIdText, optionalLine, pageNumber } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { activityKinds } from './activity-kinds.ts'

export const activityObjectTypes = [
  'source',
  'group',
  'user',
  'category',
  'subcategory',
  'email',
  'view',
  'record',
] as const
export type ActivityObjectType = (typeof activityObjectTypes)[number]

// Not z.record, which would add half a kilobyte for this one use.
const values = z.looseObject({})
export type ActivityValues = z.infer<typeof values>

export const activityEntry = z.object({
  id,
  at: dateTime,
  kind: z.enum(activityKinds),
  /** Null without a login, and once a search has expired. */
  person: z.nullable(z.object({ id: z.nullable(id), fullName: z.string(), role: z.nullable(role) })),
  group: z.nullable(z.object({ id, name: z.string() })),
  object: z.nullable(z.object({ type: z.enum(activityObjectTypes), id: z.nullable(id), name: z.string() })),
  before: z.nullable(values),
  after: z.nullable(values),
  /** Number shared by the entries of one bulk act; null for single changes. */
  act: z.nullable(id),
  /** Network address of a failed login, for 90 days. */
  address: z.optional(z.string()),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const historyEntry = z.extend(activityEntry, {
  /** Null for the import that added the source, since the log has one entry for all sources of an import. */
  id: z.nullable(id),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const isDay = (text: string) => z.safeParse(z.iso.date(), text).success && !text.startsWith('0000')

const day = z.string().check(z.refine((text) => text === '' || isDay(text), messages.day))

const activityFilter = {
  /** First and last day in UTC, inclusive. */
  from: z._default(day, ''),
  to: z._default(day, ''),
  person: optionalIdText,
  kind: z._default(z.enum(['', ...activityKinds], messages.choice), ''),
  object: z._default(optionalLine(200), ''),
  /**
   * Number of a bulk act: lists its entries by source. Without it, and without kind or name, each act is one entry
   * `sources_changed`.
   */
  act: optionalIdText,
}

/** Query of the log, in addresses and calls. */
export const activityQuery = z.object({
  ...activityFilter,
  page: pageNumber,
})
export type ActivityQuery = z.output<typeof activityQuery>

export const activityExportQuery = z.object(activityFilter)
export type ActivityExportQuery = z.output<typeof activityExportQuery>

export const activityList = z.object({
  entries: z.array(activityEntry),
  people: z.array(z.object({ id, fullName: z.string() })),
  totalCount: z.int(),
  limit: z.int(),
})
export type ActivityList = z.infer<typeof activityList>

export const activityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/activity/',
    summary:
      'The activity log, newest first. Group managers see their group’s; administrators see their own and what concerns everyone',
    action: 'activity.read',
    query: activityQuery,
    reply: activityList,
  }),
  export: endpoint({
    method: 'GET',
    path: '/activity/export/',
    summary: 'Export all pages of the activity log as a CSV file',
    action: 'activity.read',
    query: activityExportQuery,
    reply: z.instanceof(ReadableStream),
    streams: ['text/csv'],
  }),
  ofSource: endpoint({
    method: 'GET',
    path: '/source/history/:id/',
    summary:
      'The history of a source, newest first: who added, imported, changed or reviewed it. Only for its group or, if it is theirs, the administrators. The name of an imported file is shown to the importer only',
    action: 'source.history',
    errors: ['forbidden'],
    reply: z.array(historyEntry),
  }),
}
