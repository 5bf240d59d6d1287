import { type LibraryRow, libraryRow, type WriteCounts } from './library-writer.ts'
import { type FilledField, prepareEntry } from './prepare.ts'
import { type ImportEntry, type ImportItem, type ImportProblem, isProblem } from './readers/entry.ts'

/** What an entry of a file came to. */
export type Taken = { readonly position: number } & (
  | { readonly row: LibraryRow }
  | { readonly refusal: { readonly line: number; readonly reason: string; readonly entry: string } }
)

/** Those that can go in. */
export const rowsOf = (taken: readonly Taken[]): LibraryRow[] =>
  taken.flatMap((each) => ('row' in each ? [each.row] : []))

/** What became of the entries of a file. */
export interface ImportTally {
  read: number
  added: number
  /** Their link was there already, or came earlier in the file. */
  skipped: number
  /** Private ones that went under the default names instead of names that nobody had yet. */
  refiled: number
  refused: number
  /** Those of the refused that are no entries at all, such as a line that is not JSON. */
  unreadable: number
  warnings: number
  /** The link that was taken last, '' for none. */
  lastLink: string
  /** Why the file could not be read, or not to its end. */
  failure?: ImportProblem
  filled: Record<FilledField, number>
}

export interface ImportOptions {
  /** Gets the entries in the order of the file, numbered from 1 and without a gap. */
  readonly write: (taken: readonly Taken[]) => Promise<WriteCounts>
  /** How many entries from the first on were dealt with before; none when left out. */
  readonly after?: number
  /** How many entries make a batch; some thousands when left out. */
  readonly batchSize?: number
  /** The entry as it is to go in; as it came when left out. */
  readonly filed?: (entry: ImportEntry) => ImportEntry
  /** What is kept of an entry that is refused; nothing when left out. */
  readonly textOf?: (item: ImportItem) => string
  /** Whether all of it is kept private, whatever the file says. */
  readonly isPrivate: boolean
  /** Gets what could not be taken, or not as it was. */
  readonly complain: (line: number, reason: string) => void
  /** Asked again and again; once true, the import ends with what has been read. */
  readonly isStopped: () => boolean
  /** Called after each batch. */
  readonly onBatch: (tally: Readonly<ImportTally>) => void
}

// A batch takes less than a second, and in it nobody else's change of the same counts waits longer than that.
const BATCH_ENTRIES = 5000
const BATCH_CHARACTERS = 8_000_000

/** Writes batch after batch; while the database has one, the next is read and prepared. Two are held at most. */
const batches = ({ write, onBatch, batchSize = BATCH_ENTRIES }: ImportOptions, tally: ImportTally) => {
  let taken: Taken[] = []
  let characters = 0
  let writing: Promise<void> = Promise.resolve()

  const writeOne = async (batch: readonly Taken[]) => {
    const { added, skipped, refiled } = await write(batch)
    tally.added += added
    tally.skipped += skipped
    tally.refiled += refiled
    onBatch(tally)
  }
  const flush = async () => {
    const batch = taken
    taken = []
    characters = 0
    await writing
    if (batch.length === 0) return
    writing = writeOne(batch)
    // It is awaited with the next batch; until then a failure must not count as one that nobody handles.
    writing.catch(() => {})
  }
  return {
    add: async (one: Taken) => {
      taken.push(one)
      characters += 'row' in one ? one.row.search_text.length + one.row.note.length : one.refusal.entry.length
      if (taken.length >= batchSize || characters >= BATCH_CHARACTERS) await flush()
    },
    end: async () => {
      await flush()
      await writing
    },
  }
}

/** Takes what it can of the entries and complains about the rest. Throws what `write` throws. */
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
    const taken = takeItem(item, options, tally)
    await add(taken)
    if ('row' in taken) tally.lastLink = taken.row.link
  }
  await end()
  return tally
}

const takeItem = (item: ImportItem, options: ImportOptions, tally: ImportTally): Taken => {
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
): Taken => {
  tally.refused += 1
  if (isProblem(item)) tally.unreadable += 1
  options.complain(item.line, reason)
  return { position: tally.read, refusal: { line: item.line, reason, entry: options.textOf?.(item) ?? '' } }
}
