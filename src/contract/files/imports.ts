import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { COLUMN_LIMIT, limits } from '#contract/limits.ts'
import { provenance, provenanceNames } from '#contract/sources/provenance.ts'
import { sourceTextNames } from '#contract/sources/sources.ts'
import { dateTime, id, idInput, line } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

/** Role of a table's column; '' for ignored ones. */
export const columnRoles = [
  '',
  ...sourceTextNames,
  'tags',
  'folder',
  'created',
  'private',
  'public',
  ...provenanceNames,
  // Yes/no columns that determine the access.
  'free',
  'paid',
  'registration',
] as const
export type ColumnRole = (typeof columnRoles)[number]

const columnRole = z.enum(columnRoles, messages.choice)

const isColumnRole = (text: string): boolean => columnRoles.some((role) => role === text)

const columnsText = z._default(
  z
    .string()
    .check(
      z.refine(
        (text) => text === '' || (text.split(',').length <= COLUMN_LIMIT && text.split(',').every(isColumnRole)),
        messages.choice,
      ),
    ),
  '',
)

/** Parses comma-separated roles; undefined for an empty text, which asks for recognition. */
export const columnRolesOf = (text: string): ColumnRole[] | undefined =>
  text === '' ? undefined : text.split(',').flatMap((name) => columnRoles.find((role) => role === name) ?? [])

const LAYOUT = String.raw`list|\d{1,5}`

/** 'list' for one link per line; for a table the number of its header line, or '0' for none. */
const layout = z.string(messages.choice).check(z.regex(new RegExp(`^(?:${LAYOUT})$`), messages.choice))

/** Like `layout`; '' asks for recognition. */
const layoutText = z._default(z.string().check(z.regex(new RegExp(`^(?:${LAYOUT})?$`), messages.choice)), '')

/** Where imported sources are filed: all under one subcategory, folders as categories, or folders as tags. */
export const importFiling = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('one'), subCategory: idInput }),
    z.strictObject({ kind: z.literal('categories') }),
    z.strictObject({ kind: z.literal('tags'), subCategory: idInput }),
  ],
  messages.choice,
)
export type ImportFiling = z.output<typeof importFiling>

const fault = z.object({ line: z.int(), reason: z.string() })
export type ImportFault = z.infer<typeof fault>

const importedProvenance = z.partial(z.omit(provenance, { reviewedAt: true, reviewedBy: true }))

const previewRow = z.object({
  line: z.int(),
  title: z.string(),
  link: z.string(),
  note: z.string(),
  /** Folder names, outermost first. */
  folders: z.array(z.string()),
  tags: z.array(z.string()),
  isPrivate: z.boolean(),
  createdAt: z.nullable(dateTime),
  /** Provenance found in the file. */
  provenance: importedProvenance,
  /** Changed or dropped values, as text for the user. */
  warnings: z.array(z.string()),
  /** True for a duplicate: the import skips links of the library and of earlier lines. */
  exists: z.boolean(),
})
export type PreviewRow = z.infer<typeof previewRow>

const previewColumn = z.object({ name: z.string(), role: columnRole, sample: z.string() })
export type PreviewColumn = z.infer<typeof previewColumn>

/** Layout and first lines, from which the user may choose another layout. */
const previewLayout = z.object({
  chosen: layout,
  lines: z.array(z.object({ line: z.int(), text: z.string() })),
})
export type PreviewLayout = z.infer<typeof previewLayout>

export const importPreview = z.object({
  /** Recognized format, as text: 'Bookmarks (HTML)'. */
  format: z.string(),
  total: z.int(),
  new: z.int(),
  existing: z.int(),
  faulty: z.int(),
  rows: z.array(previewRow),
  faults: z.array(fault),
  columns: z.optional(z.array(previewColumn)),
  /** Present if recognition was uncertain or the user chose a layout. */
  layout: z.optional(previewLayout),
  /** Reason for a file read only in part: entries before it are imported. Null for a complete file. */
  cutOff: z.nullable(fault),
  upload: id,
})
export type ImportPreview = z.infer<typeof importPreview>

export const importInput = z.strictObject({
  upload: idInput,
  filing: importFiling,
  /** Visibility of sources that the file doesn't mark private. */
  public: z.boolean(messages.boolean),
  tags: z._default(z.array(idInput).check(z.maxLength(limits.tags, messages.tooMany(limits.tags))), []),
  columns: z.optional(z.array(columnRole).check(z.maxLength(COLUMN_LIMIT, messages.tooMany(COLUMN_LIMIT)))),
  layout: z.optional(layout),
})
export type ImportInput = z.output<typeof importInput>

export const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone'] as const
export const importState = z.enum(importStates)
export type ImportState = z.infer<typeof importState>

export const sourceImport = z.object({
  id,
  name: z.string(),
  state: importState,
  total: z.int(),
  done: z.int(),
  added: z.int(),
  skipped: z.int(),
  failed: z.int(),
  createdAt: dateTime,
  startedAt: z.nullable(dateTime),
  /** Null while the import or its undo is running. */
  finishedAt: z.nullable(dateTime),
  /** Reason for a failure or an early end, as text for the user. */
  reason: z.nullable(z.string()),
  canUndo: z.boolean(),
  /** During and after undo: deleted sources, and those kept because they were changed or filed since. */
  removed: z.int(),
  kept: z.int(),
})
export type SourceImport = z.infer<typeof sourceImport>

export const importEndpoints = {
  preview: endpoint({
    method: 'POST',
    path: '/import/preview/',
    summary:
      'Preview the import of a file with links, at most 50 MB and 500,000 rows. The request body is the file itself, with any content type. Only the file is stored, for 24 hours or until the caller sends another one. The server reads one file per user at a time. The stored files of a group may have 200 MB in total',
    action: 'import.run',
    takesFile: true,
    errors: ['conflict'],
    query: z.object({ name: line(255), columns: columnsText, layout: layoutText }),
    reply: importPreview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/import/',
    summary:
      'Import a previewed file in the background. One import per group runs at a time. Each user may have three imports waiting or running',
    action: 'import.run',
    status: 201,
    takesIdempotencyKey: true,
    errors: ['not_found'],
    body: importInput,
    reply: sourceImport,
  }),
  list: endpoint({
    method: 'GET',
    path: '/import/',
    summary: 'The caller’s imports, newest first',
    action: 'import.run',
    reply: z.array(sourceImport),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/import/:id/',
    summary: 'One import of the caller',
    action: 'import.run',
    reply: sourceImport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/import/:id/',
    summary:
      'Cancel a waiting or running import (added sources stay), or undo a finished import within 24 hours. Undoing deletes the added sources in the background, except those changed since. `act` restricts the call to one of the two; `undo` also works for cancelled and failed imports',
    action: 'import.run',
    errors: ['conflict'],
    query: z.object({ act: z._default(z.enum(['', 'cancel', 'undo'], messages.choice), '') }),
  }),
  failed: endpoint({
    method: 'GET',
    path: '/import/failed/:id/',
    summary: 'The rows that could not be imported, as a CSV file: line, reason, and the original row',
    action: 'import.run',
    reply: z.instanceof(ReadableStream),
    streams: ['text/csv'],
  }),
}
