import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { recordLimits } from '#contract/records/record-limits.ts'
import { id, idInput, optionalLine, pageNumber, prose } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { recordStates } from './record-values.ts'
import { record, recordChanges, recordInput, recordSearch, recordSummary, searchInput } from './records.ts'

/** Names of subjects are sent in bodies alone, never in an address, which histories, proxies and logs keep. */
export const recordFilters = z.strictObject({
  state: z._default(z.union([z.literal(''), z.enum(recordStates)], messages.choice), ''),
  search: z._default(optionalLine(recordLimits.name), ''),
  page: pageNumber,
})
export type RecordFilters = z.output<typeof recordFilters>

export const recordFormats = ['json', 'csv'] as const

const recordPage = z.object({ records: z.array(recordSummary), totalCount: z.int(), limit: z.int() })
export type RecordPage = z.infer<typeof recordPage>

const searchPage = z.object({ searches: z.array(recordSearch), totalCount: z.int(), limit: z.int() })
export type SearchPage = z.infer<typeof searchPage>

export const recordEndpoints = {
  find: endpoint({
    method: 'POST',
    path: '/record/find/',
    summary: 'The research records of the caller’s group, latest change first. A read: names are in the body',
    action: 'record.keep',
    rateLimit: 'reads',
    body: recordFilters,
    reply: recordPage,
  }),
  create: endpoint({
    method: 'POST',
    path: '/record/',
    summary: 'Start a research record for one to twenty subjects, with the given sources as steps',
    action: 'record.keep',
    takesIdempotencyKey: true,
    status: 201,
    errors: ['unprocessable'],
    body: recordInput,
    reply: record,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/record/:id/',
    summary: 'One record with subjects, steps and the latest search per subject and step; its ETag is its version',
    action: 'record.read',
    reply: record,
  }),
  searches: endpoint({
    method: 'GET',
    path: '/record/searches/:id/',
    summary: 'All searches of a step, newest first',
    action: 'record.read',
    query: z.object({ step: idInput, page: pageNumber }),
    reply: searchPage,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/record/:id/',
    summary:
      'Change reference, purpose, subjects or the end of the client relationship. Only that end can be changed once the record is closed',
    action: 'record.change',
    errors: ['conflict', 'stale', 'unprocessable'],
    body: recordChanges,
    reply: record,
  }),
  addSteps: endpoint({
    method: 'POST',
    path: '/record/step/:id/',
    summary: 'Add sources as steps; those already among them are left out',
    action: 'record.change',
    errors: ['conflict', 'unprocessable'],
    status: 201,
    body: z.strictObject({ sources: z.array(idInput).check(z.minLength(1, messages.required)) }),
    reply: record,
  }),
  removeStep: endpoint({
    method: 'DELETE',
    path: '/record/step/:id/:step/',
    summary: 'Remove a step without searches',
    action: 'record.change',
    errors: ['conflict'],
  }),
  search: endpoint({
    method: 'POST',
    path: '/record/search/:id/',
    summary: 'Add a search. It is never changed; a correction is a new search that names the one it corrects',
    action: 'record.change',
    takesIdempotencyKey: true,
    status: 201,
    errors: ['unprocessable'],
    body: searchInput,
    reply: recordSearch,
  }),
  close: endpoint({
    method: 'POST',
    path: '/record/close/:id/',
    summary: 'Close a record whose steps are all decided, or pass it to the second reader that the group requires',
    action: 'record.change',
    errors: ['conflict', 'unprocessable'],
    reply: record,
  }),
  return: endpoint({
    method: 'POST',
    path: '/record/return/:id/',
    summary: 'Return a record in review with a reason',
    action: 'record.change',
    errors: ['conflict'],
    body: z.strictObject({ reason: prose(recordLimits.reason) }),
    reply: record,
  }),
  repeat: endpoint({
    method: 'POST',
    path: '/record/repeat/:id/',
    summary: 'Start a record with the subjects and steps of a closed one, which it refers to',
    action: 'record.change',
    takesIdempotencyKey: true,
    status: 201,
    // Without a reference, the one of the closed record.
    body: z.strictObject({ reference: z.exactOptional(optionalLine(recordLimits.reference)) }),
    reply: record,
  }),
  export: endpoint({
    method: 'GET',
    path: '/record/export/:id/',
    summary: 'Export a record with all searches, as JSON (described by /api/schemas/record.json) or as a CSV table',
    action: 'record.read',
    rateLimit: 'exports',
    query: z.object({ format: z.enum(recordFormats, messages.choice) }),
    reply: z.instanceof(ReadableStream),
    streams: ['application/json', 'text/csv'],
  }),
  before: endpoint({
    method: 'POST',
    path: '/record/before/',
    summary:
      'Up to ten earlier records of the group with this name, variant or identifier. A read: the name is in the body',
    action: 'record.keep',
    rateLimit: 'reads',
    body: z.strictObject({ name: optionalLine(recordLimits.name), except: z._default(z.nullable(id), null) }),
    reply: z.array(recordSummary),
  }),
}
