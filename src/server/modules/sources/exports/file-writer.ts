import type { ExportRow } from './rows.ts'

export interface FileWriter {
  readonly head: string
  readonly write: (row: ExportRow) => string
  readonly end: () => string
}
