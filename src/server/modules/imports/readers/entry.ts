import type { SourceTexts } from '#contract/sources/sources.ts'
import type { RawProvenance } from '#server/modules/imports/recognize/provenance.ts'

/** Raw entry: trimmed, unvalidated. `folders` begins with the outermost, '' for unnamed levels. */
export interface ImportEntry extends Partial<SourceTexts> {
  line: number
  title: string
  link: string
  note: string
  tags: string[]
  fileTags?: readonly string[]
  folders: string[]
  isPrivate?: boolean
  addedAt?: string
  /** Provenance in the file's words. */
  rawProvenance?: RawProvenance
  hasAllProvenance?: true
}

/** An unreadable line; later lines are read. */
export interface ImportProblem {
  line: number
  reason: string
  /** The whole file stops here: always the last item. */
  isOfFile?: true
}

export type ImportItem = ImportEntry | ImportProblem

export const isProblem = (item: ImportItem): item is ImportProblem => 'reason' in item

/** Truncated file: its incomplete last entry is left out (decision 0035). */
export const cutOff = (line: number): ImportProblem => ({ line, reason: 'The file is cut off', isOfFile: true })

/** Incremental parser, independent of chunking. */
export interface EntryReader {
  write(text: string): ImportItem[]
  end(): ImportItem[]
}

export const MAX_FOLDER_DEPTH = 32

export const MAX_FIELD_LENGTH = 65_536

export const MAX_LINE_LENGTH = 1_048_576
