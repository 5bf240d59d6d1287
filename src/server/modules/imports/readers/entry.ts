import type { SourceTexts } from '#contract/sources/sources.ts'
import type { Said } from '#server/modules/imports/recognise/said.ts'

/**
 * One entry as its file has it: trimmed, white space of names collapsed, nothing judged yet. `folders` begins with the
 * outermost and may hold '' where a level has no name; what is missing is ''.
 */
export interface ImportEntry extends Partial<SourceTexts> {
  line: number
  title: string
  link: string
  note: string
  tags: string[]
  /** Those of the file, where `tags` has others as well. */
  fileTags?: readonly string[]
  folders: string[]
  isPrivate?: boolean
  /** When it was added, as the file says it. */
  addedAt?: string
  /** What the file says of the kind of source. */
  said?: Said
  /** Whether that is all that was known where the file was written, so that tags add nothing to it. */
  saysAll?: true
}

/** A line that is no entry at all. The lines after it are read all the same. */
export interface ImportProblem {
  line: number
  reason: string
  /** It's the file that can't be read, or not to its end: always the last item. What came before it stands. */
  isOfFile?: true
}

export type ImportItem = ImportEntry | ImportProblem

export const isProblem = (item: ImportItem): item is ImportProblem => 'reason' in item

/** The file ends in the middle of something. Half an entry is left out: an import would never make it whole (decision 0035). */
export const cutOff = (line: number): ImportProblem => ({ line, reason: 'The file is cut off', isOfFile: true })

/** Takes the text of a file piece by piece; hands back what was completed by each piece. How it is cut makes no difference. */
export interface EntryReader {
  write(text: string): ImportItem[]
  end(): ImportItem[]
}

/** Folders deeper than this count as the last one that fits: no library is that deep, and a hostile file may be. */
export const MAX_FOLDER_DEPTH = 32

/** More than any limit of a field; bounds what one field can take of memory. */
export const MAX_FIELD_LENGTH = 65_536

/** More than the longest entry that fits the limits; bounds what one line can take of memory. */
export const MAX_LINE_LENGTH = 1_048_576
