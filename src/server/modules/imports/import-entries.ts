import { type LibraryRow, libraryRow, type WriteCounts } from './library-writer.ts'
import { type FilledField, prepareEntry } from './prepare.ts'
import { type ImportEntry, type ImportItem, type ImportProblem, isProblem } from './readers/entry.ts'

export type EntryOutcome = { readonly position: number } & (
  | { readonly row: LibraryRow }
  | { readonly failure: { readonly line: number; readonly reason: string; readonly entry: string } }
)

export const rowsOf = (outcomes: readonly EntryOutcome[]): LibraryRow[] =>
  outcomes.flatMap((each) => ('row' in each ? [each.row] : []))

export interface ImportTally {
  read: number
  added: number
  skipped: number
  /** Private sources under default names, because they may not create public categories. */
  refiled: number
  refused: number
  /** Refused lines that are no entries, such as invalid JSON. */
  unreadable: number
  warnings: number
  /** Last link read; '' for none. */
  lastLink: string
  /** Why reading stopped early. */
  failure?: ImportProblem
  filled: Record<FilledField, number>
}

export interface ImportOptions {
  readonly write: (outcomes: readonly EntryOutcome[]) => Promise<WriteCounts>
  readonly after?: number
  readonly batchSize?: number
  readonly filed?: (entry: ImportEntry) => ImportEntry
  /** Text kept of a refused entry; none by default. */
  readonly textOf?: (item: ImportItem) => string
  /** True to make all sources private, whatever the file says. */
  readonly isPrivate: boolean
  /** Called for refused or changed entries. */
  readonly complain: (line: number, reason: string) => void
  /** Polled; true ends the import after the current batch. */
  readonly isStopped: () => boolean
  readonly onBatch: (tally: Readonly<ImportTally>) => void
}

// Under a second, which bounds lock waits on counts.
const BATCH_ENTRIES = 5000
const BATCH_CHARACTERS = 8_000_000

/** Writes one batch while preparing the next; at most two in memory. */
const batches = ({ write, onBatch, batchSize = BATCH_ENTRIES }: ImportOptions, tally: ImportTally) => {
  let outcomes: EntryOutcome[] = []
  let characters = 0
  let writing: Promise<void> = Promise.resolve()

  const writeOne = async (batch: readonly EntryOutcome[]) => {
    const { added, skipped, refiled } = await write(batch)
    tally.added += added
    tally.skipped += skipped
    tally.refiled += refiled
    onBatch(tally)
  }
  const flush = async () => {
    const batch = outcomes
    outcomes = []
    characters = 0
    await writing
    if (batch.length === 0) return
    writing = writeOne(batch)
    // Awaited with the next batch; avoids an unhandled rejection.
    writing.catch(() => {})
  }
  return {
    add: async (one: EntryOutcome) => {
      outcomes.push(one)
      characters += 'row' in one ? one.row.search_text.length + one.row.note.length : one.failure.entry.length
      if (outcomes.length >= batchSize || characters >= BATCH_CHARACTERS) await flush()
    },
    end: async () => {
      await flush()
      await writing
    },
  }
}

/** Imports valid entries and reports the rest. Rethrows errors of `write`. */
export const importEntries = async (items: AsyncIterable<ImportItem>, options: ImportOptions): Promise<ImportTally> => {
  const tally: ImportTally = {
    read: 0,
    added: 0,
    skipped: 0,
    refiled: 0,
    refused: 0,
    unreadable: 0,
    warnings: 0,
    lastLink: '',
    filled: { title: 0, note: 0, category: 0, subCategory: 0 },
  }
  const { add, end } = batches(options, tally)
  for await (const item of items) {
    if (options.isStopped()) break
    if (isProblem(item) && item.isOfFile) {
      tally.failure = item
      break
    }
    tally.read += 1
    if (tally.read <= (options.after ?? 0)) continue
    const outcome = takeItem(item, options, tally)
    await add(outcome)
    if ('row' in outcome) tally.lastLink = outcome.row.link
  }
  await end()
  return tally
}

const takeItem = (item: ImportItem, options: ImportOptions, tally: ImportTally): EntryOutcome => {
  const { complain, isPrivate, filed = asItCame } = options
  const prepared = isProblem(item) ? ({ ok: false, reason: item.reason } as const) : prepareEntry(filed(item))
  if (!prepared.ok) return refuse(item, prepared.reason, { options, tally })
  for (const field of prepared.filled) tally.filled[field] += 1
  for (const warning of prepared.warnings) complain(item.line, warning)
  tally.warnings += prepared.warnings.length
  const row = libraryRow(isPrivate ? { ...prepared.source, isPublic: false } : prepared.source)
  return { position: tally.read, row }
}

const asItCame = (entry: ImportEntry) => entry

const refuse = (
  item: ImportItem,
  reason: string,
  { options, tally }: { readonly options: ImportOptions; readonly tally: ImportTally },
): EntryOutcome => {
  tally.refused += 1
  if (isProblem(item)) tally.unreadable += 1
  options.complain(item.line, reason)
  return { position: tally.read, failure: { line: item.line, reason, entry: options.textOf?.(item) ?? '' } }
}
