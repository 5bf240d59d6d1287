import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { role } from '#contract/people/sessions.ts'
import { dateTime, id, optionalIdText, optionalLine, pageNumber } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { activityKinds } from './activity-kinds.ts'

export const activityObjectTypes = ['source', 'group', 'user', 'category', 'subcategory', 'email', 'view'] as const
export type ActivityObjectType = (typeof activityObjectTypes)[number]

// Not a record, which would be the only one and half a kilobyte more to load.
const values = z.looseObject({})
export type ActivityValues = z.infer<typeof values>

/** One entry of the log. Names are as they were then; `before` and `after` hold the fields that changed and no others. */
export const activityEntry = z.object({
  id,
  at: dateTime,
  kind: z.enum(activityKinds),
  /** Null where nobody was signed in, and once a search has expired. */
  person: z.nullable(z.object({ id: z.nullable(id), fullName: z.string(), role: z.nullable(role) })),
  group: z.nullable(z.object({ id, name: z.string() })),
  object: z.nullable(z.object({ type: z.enum(activityObjectTypes), id: z.nullable(id), name: z.string() })),
  before: z.nullable(values),
  after: z.nullable(values),
  /** The number of the act that it is part of; null of what was done by itself. */
  act: z.nullable(id),
  /** The network address of a login that failed; left out of all others, and once it is 90 days old. */
  address: z.optional(z.string()),
})
export type ActivityEntry = z.infer<typeof activityEntry>

/** One entry of the history of a source. */
export const historyEntry = z.extend(activityEntry, {
  /** Null for the import that added the source: the log has one entry for all sources of an import. */
  id: z.nullable(id),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const isDay = (text: string) => z.safeParse(z.iso.date(), text).success && !text.startsWith('0000')

/** A day as YYYY-MM-DD, or nothing. */
const day = z.string().check(z.refine((text) => text === '' || isDay(text), messages.day))

const activityFilter = {
  /** The first and the last day, in UTC, both included. */
  from: z._default(day, ''),
  to: z._default(day, ''),
  /** The id of who did it. */
  person: optionalIdText,
  kind: z._default(z.enum(['', ...activityKinds], messages.choice), ''),
  /** Part of the name of what it was done to. */
  object: z._default(optionalLine(200), ''),
  /**
   * The number of an act: what it did to each source. Without it, and without a kind or a name, each act is one entry, of the
   * kind `sources_changed`.
   */
  act: optionalIdText,
}

/** What the log is asked for, in an address and in a call alike. */
export const activityQuery = z.object({
  ...activityFilter,
  page: pageNumber,
})
export type ActivityQuery = z.output<typeof activityQuery>

export const activityExportQuery = z.object(activityFilter)
export type ActivityExportQuery = z.output<typeof activityExportQuery>

export const activityList = z.object({
  entries: z.array(activityEntry),
  /** Everybody who did something in the part of the log that the caller may read, by name. */
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
      'Who did what, newest first: of the own group for its managers, of the administrators and what is global for them',
    action: 'activity.read',
    query: activityQuery,
    reply: activityList,
  }),
  export: endpoint({
    method: 'GET',
    path: '/activity/export/',
    summary: 'The same as a CSV file, all pages of it',
    action: 'activity.read',
    query: activityExportQuery,
    reply: z.instanceof(ReadableStream),
    streams: ['text/csv'],
  }),
  ofSource: endpoint({
    method: 'GET',
    path: '/source/history/:id/',
    summary:
      'Who added or imported a source, who changed what and who found it still good, newest first; for those whom it belongs to. An import of the caller comes with the name of its file',
    action: 'source.history',
    errors: ['forbidden'],
    reply: z.array(historyEntry),
  }),
}
