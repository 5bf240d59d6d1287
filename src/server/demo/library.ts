import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ImportItem } from '#server/commands/import/readers/entry.ts'
import { readEntries } from '#server/commands/import/readers/read-entries.ts'

/**
 * What an empty database starts with: real public sources, all public, each link once, in the order of their ids.
 * Written from general knowledge and never checked against the sites, so a person should look before relying on a note.
 */
export const readDemoLibrary = (): AsyncIterable<ImportItem> =>
  readEntries(createReadStream(join(import.meta.dirname, 'library.jsonl')))
