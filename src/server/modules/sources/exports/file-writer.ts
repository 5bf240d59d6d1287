import type { ExportRow } from './rows.ts'

/** Writes a file of sources, in the order in which it is given them. */
export interface FileWriter {
  readonly head: string
  readonly write: (row: ExportRow) => string
  readonly end: () => string
}
