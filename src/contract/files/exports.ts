import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { scopedListQuery } from '#contract/lists/searches.ts'
import { provenanceLabels } from '#contract/sources/provenance-words.ts'
import { sourceTextLabels } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'

/** A spreadsheet table, browser bookmarks, or JSON Lines, which an import reads without loss. */
export const exportFormats = ['csv', 'html', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

const { title, link, note, ...laterTexts } = sourceTextLabels

/** First columns of a table; an import recognizes our tables by them. */
export const firstExportColumns = {
  title,
  link,
  note,
  category: 'Category',
  subCategory: 'Subcategory',
  tags: 'Tags',
  public: 'Public',
  createdAt: 'Created',
}

// Shorter labels than on the page.
const provenanceColumns: typeof provenanceLabels = {
  ...provenanceLabels,
  official: 'Official',
  countries: 'Countries',
  exposure: 'Exposure',
  exposureNote: 'Exposure note',
}

/** Fields of an exported source with their columns. Older files have fewer. */
export const exportColumns = { ...firstExportColumns, ...provenanceColumns, ...laterTexts }
export type ExportField = keyof typeof exportColumns

export const exportQuery = z.extend(scopedListQuery, { format: z.enum(exportFormats, messages.choice) })
export type ExportQuery = z.output<typeof exportQuery>

export const exportEndpoints = {
  export: endpoint({
    method: 'GET',
    path: '/source/export/',
    summary:
      'Export all pages of a list as a file, as they were when the call began. Bookmarks are ordered by category and subcategory, other formats like the list. HEAD tells whether an export can begin',
    action: 'source.read',
    rateLimit: 'exports',
    // A group's list without a group.
    errors: ['unauthenticated', 'forbidden'],
    query: exportQuery,
    reply: z.instanceof(ReadableStream),
    streams: ['text/csv', 'text/html', 'application/x-ndjson'],
  }),
}
