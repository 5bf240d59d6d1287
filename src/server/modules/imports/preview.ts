import { hash } from 'node:crypto'
import type { ImportFault, ImportPreview, PreviewRow } from '#contract/files/imports.ts'
import { IMPORT_ROWS, PREVIEW_LIMIT } from '#contract/limits.ts'
import { linkKey } from '#contract/links/link-key.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'
import { type LibraryOwner, unseenKeys } from './library-writer.ts'
import { type PreparedEntry, prepareEntry } from './prepare.ts'
import { type ImportEntry, type ImportItem, isProblem } from './readers/entry.ts'

/** Preview content, independent of storage and format. */
type PreviewContent = Omit<ImportPreview, 'format' | 'columns' | 'upload'>

// About 20 ms per statement.
const BATCH_KEYS = 2000

export const unreadable = (message: string): HttpError =>
  new HttpError('invalid', { message, errors: [{ field: 'file', message }] })

const TOO_MANY_ROWS = `The file has more than ${IMPORT_ROWS.toLocaleString('en')} rows. Split it and import the parts one by one.`

/** Outcome of each entry without writing; exact for the owner. Holds the first rows and a hash per link. */
export const previewEntries = async (
  db: Db,
  owner: LibraryOwner,
  items: AsyncIterable<ImportItem>,
): Promise<PreviewContent> => {
  const rows: PreviewRow[] = []
  const faults: ImportFault[] = []
  const counts = { total: 0, new: 0, faulty: 0 }
  let cutOff: ImportFault | null = null
  const links = newLinks(db, owner)

  const refuse = (fault: ImportFault) => {
    counts.faulty += 1
    if (faults.length < PREVIEW_LIMIT) faults.push(fault)
  }
  const take = async (entry: ImportEntry) => {
    const prepared = prepareEntry(entry)
    if (!prepared.ok) return refuse({ line: entry.line, reason: prepared.reason })
    const row = rows.length < PREVIEW_LIMIT ? previewRow(entry, prepared) : undefined
    if (row) rows.push(row)
    await links.look(prepared.source.link, () => {
      counts.new += 1
      if (row) row.exists = false
    })
  }
  for await (const item of items) {
    if (isProblem(item) && item.isOfFile) {
      cutOff = { line: item.line, reason: item.reason }
      break
    }
    counts.total += 1
    if (counts.total > IMPORT_ROWS) throw unreadable(TOO_MANY_ROWS)
    if (isProblem(item)) refuse({ line: item.line, reason: item.reason })
    else await take(item)
  }
  await links.lookUpRemaining()
  const { total, faulty } = counts
  return { total, new: counts.new, existing: total - faulty - counts.new, faulty, rows, faults, cutOff }
}

const previewRow = (
  { line, folders, isPrivate }: ImportEntry,
  { source, warnings }: Extract<PreparedEntry, { ok: true }>,
): PreviewRow => ({
  line,
  title: source.title,
  link: source.link,
  note: source.note,
  folders: folders.filter((name) => name !== ''),
  tags: source.tags,
  isPrivate: isPrivate === true,
  createdAt: source.createdAt?.toISOString() ?? null,
  provenance: source.provenance,
  warnings,
  exists: true,
})

const newLinks = (db: Db, owner: LibraryOwner) => {
  // Hashed: a million keys would take 100 MB.
  const seen = new Set<string>()
  let waiting = new Map<string, () => void>()
  const lookUpRemaining = async () => {
    const batch = waiting
    waiting = new Map()
    if (batch.size === 0) return
    const unseen = await unseenKeys(db, owner, [...batch.keys()])
    for (const [key, tell] of batch) if (unseen.has(key)) tell()
  }
  return {
    look: async (link: string, tell: () => void) => {
      const key = linkKey(link)
      const short = hash('md5', key, 'base64')
      if (seen.has(short)) return
      seen.add(short)
      waiting.set(key, tell)
      if (waiting.size >= BATCH_KEYS) await lookUpRemaining()
    },
    lookUpRemaining,
  }
}
