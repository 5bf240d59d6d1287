import type { ImportPreview, PreviewRow, SourceImport } from '#contract/files/imports.ts'

export const aPreviewRow = (fields: Partial<PreviewRow> = {}): PreviewRow => ({
  line: 1,
  title: 'Zefix',
  link: 'https://www.zefix.ch/',
  note: 'The Swiss register.',
  folders: [],
  tags: [],
  isPrivate: false,
  createdAt: null,
  provenance: {},
  warnings: [],
  exists: false,
  ...fields,
})

export const aPreview = (fields: Partial<ImportPreview> = {}): ImportPreview => {
  const rows = fields.rows ?? [aPreviewRow()]
  return {
    format: 'Bookmarks (HTML)',
    total: rows.length,
    new: rows.filter(({ exists }) => !exists).length,
    existing: rows.filter(({ exists }) => exists).length,
    faulty: 0,
    rows,
    faults: [],
    cutOff: null,
    upload: 1,
    ...fields,
  }
}

export const anImport = (fields: Partial<SourceImport> = {}): SourceImport => ({
  id: 1,
  name: 'bookmarks.html',
  state: 'done',
  total: 10,
  done: 10,
  added: 8,
  skipped: 1,
  failed: 1,
  createdAt: '2026-02-03T10:00:00.000Z',
  startedAt: '2026-02-03T10:00:01.000Z',
  finishedAt: '2026-02-03T10:00:05.000Z',
  reason: null,
  canUndo: true,
  removed: 0,
  kept: 0,
  ...fields,
})
