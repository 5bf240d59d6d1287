import { csvHead, csvRow } from '#contract/files/csv.ts'
import { type ExportField, exportColumns } from '#contract/files/exports.ts'
import type { FileWriter } from './file-writer.ts'
import type { ExportRow } from './rows.ts'

const GROUP_COLUMNS = ['Group subject', 'Group category']

type Value = string | number | boolean | Date | readonly string[] | null

const fieldsOf = ({ provenance, ...row }: ExportRow): Record<ExportField, Value> => ({ ...row, ...provenance })

const FIELDS = Object.keys(exportColumns) as ExportField[]

const listText = (items: readonly string[]) =>
  items.some((item) => /[,;|"]|^\[/.test(item)) ? JSON.stringify(items) : items.join(', ')

const isList = (value: Value): value is readonly string[] => Array.isArray(value)

const textOf = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return value.toISOString()
  return isList(value) ? listText(value) : String(value)
}

const cells = (row: ExportRow): string[] => {
  const fields = fieldsOf(row)
  return FIELDS.map((name) => textOf(fields[name]))
}

/** CSV with guarded formulas; a group's list includes its filing. */
export const table = ({ ofGroup }: { ofGroup: boolean }): FileWriter => ({
  head: csvHead([...Object.values(exportColumns), ...(ofGroup ? GROUP_COLUMNS : [])]),
  write: (row) =>
    csvRow(
      row.groupSubcategory ? [...cells(row), row.groupSubcategory.subject, row.groupSubcategory.category] : cells(row),
    ),
  end: () => '',
})
