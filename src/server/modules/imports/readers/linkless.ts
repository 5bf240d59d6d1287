import { type EntryReader, type ImportItem, isProblem } from './entry.ts'

// Bound until the first link.
const MAX_HELD = 1000

const hasLink = (item: ImportItem) => !isProblem(item) && item.link !== ''

const isOfFile = (item: ImportItem) => isProblem(item) && item.isOfFile === true

/** Wraps a reader: a file without links gives one problem instead of one per record. */
export const unlessLinkless = (reader: EntryReader, reason: string): EntryReader => {
  let held: ImportItem[] = []
  let isLinkless = true
  const hold = (items: ImportItem[]) => {
    held = [...held, ...items]
    isLinkless &&= !items.some(hasLink)
  }
  const release = () => {
    const items = held
    held = []
    return items
  }
  return {
    write(text) {
      hold(reader.write(text))
      return isLinkless && held.length <= MAX_HELD ? [] : release()
    },
    end() {
      hold(reader.end())
      return isLinkless && !held.some(isOfFile) ? [{ line: 1, reason, isOfFile: true }] : release()
    },
  }
}
