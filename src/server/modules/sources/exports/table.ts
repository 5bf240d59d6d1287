import { csvHead, csvRow } from '#contract/files/csv.ts'
import { exportColumns, provenanceExportColumns } from '#contract/files/exports.ts'
import { type ProvenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import type { FileWriter } from './file-writer.ts'
import type { ExportRow } from './rows.ts'

const COLUMNS = [...exportColumns, ...provenanceNames.map((name) => provenanceExportColumns[name])]
const GROUP_COLUMNS = ['Group subject', 'Group category']

// A list of JSON where a label holds what parts them, or begins as a list of JSON does.
const tagsCell = (labels: readonly string[]) =>
  labels.some((label) => /[,;|"]|^\[/.test(label)) ? JSON.stringify(labels) : labels.join(', ')

const textOf = (value: ProvenanceFields[keyof ProvenanceFields]): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const cells = ({ title, link, note, category, subCategory, labels, isPublic, createdAt, provenance }: ExportRow) => [
  title,
  link,
  note,
  category,
  subCategory,
  tagsCell(labels),
  isPublic ? 'yes' : 'no',
  createdAt.toISOString(),
  ...provenanceNames.map((name) => textOf(provenance[name])),
]

/** A table for a spreadsheet, in which no text is taken for a formula. The list of a group says where the group has each. */
export const table = ({ ofGroup }: { ofGroup: boolean }): FileWriter => ({
  head: csvHead(ofGroup ? [...COLUMNS, ...GROUP_COLUMNS] : COLUMNS),
  write: (row) =>
    csvRow(row.groupPlace ? [...cells(row), row.groupPlace.subject, row.groupPlace.category] : cells(row)),
  end: () => '',
})
