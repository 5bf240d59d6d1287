import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { scopedListQuery } from '#contract/lists/searches.ts'
import { provenanceLabels } from '#contract/sources/provenance-words.ts'
import { sourceTextLabels } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'

/** A table for a spreadsheet, bookmarks for a browser, or JSON Lines, which an import takes without loss (kyc §B). */
export const exportFormats = ['csv', 'html', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

const { title, link, note, ...laterTexts } = sourceTextLabels

/** The columns that a table of sources begins with, by which an import knows one of ours. */
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

// Shorter than the labels where the page says more.
const provenanceColumns: typeof provenanceLabels = {
  ...provenanceLabels,
  official: 'Official',
  countries: 'Countries',
  exposure: 'Exposure',
  exposureNote: 'Exposure note',
}

/** The fields of an exported source, each with its column in a table. Files of before end earlier. */
export const exportColumns = { ...firstExportColumns, ...provenanceColumns, ...laterTexts }
export type ExportField = keyof typeof exportColumns

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
