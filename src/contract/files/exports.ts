import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { scopedListQuery } from '#contract/lists/searches.ts'
import type { ProvenanceFields } from '#contract/sources/provenance.ts'
import * as z from '#contract/zod.ts'

/** A table for a spreadsheet, bookmarks for a browser, or JSON Lines, which an import takes without loss (kyc §B). */
export const exportFormats = ['csv', 'html', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The columns that a table of sources begins with, by which an import knows one of ours. */
export const exportColumns = ['Title', 'Link', 'Note', 'Category', 'Subcategory', 'Tags', 'Public', 'Created'] as const

/** What follows them: what kind of source it is. A file of before has none of these. */
export const provenanceExportColumns: Readonly<Record<keyof ProvenanceFields, string>> = {
  publisher: 'Publisher',
  official: 'Official',
  countries: 'Countries',
  languages: 'Languages',
  access: 'Access',
  accessNote: 'Access note',
  exposure: 'Exposure',
  exposureNote: 'Exposure note',
  rhythm: 'Updated',
  searchLink: 'Search address',
  reviewEvery: 'Review every',
}

/** The list whose sources are taken along, all pages of it. */
export const exportQuery = z.extend(scopedListQuery, { format: z.enum(exportFormats, messages.choice) })
export type ExportQuery = z.output<typeof exportQuery>

export const exportEndpoints = {
  export: endpoint({
    method: 'GET',
    path: '/source/export/',
    summary:
      'What a list finds as a file, all pages of it, as it was when the call came: in its order, and for bookmarks by category and subcategory. HEAD says whether one would begin',
    action: 'source.read',
    rateLimit: 'exports',
    // The list of a group, for those who have none.
    errors: ['unauthenticated', 'forbidden'],
    query: exportQuery,
    reply: z.instanceof(ReadableStream),
    streams: ['text/csv', 'text/html', 'application/x-ndjson'],
  }),
}
