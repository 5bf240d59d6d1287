import { limits } from '#contract/limits.ts'
import type { ImportEntry } from '#server/modules/imports/readers/entry.ts'
import { readSaid, type Tidying } from './read-said.ts'
import type { KnownProvenance } from './said.ts'
import { readTags } from './tags.ts'

const beside = ({ access }: KnownProvenance, { accessNote, ...ofTags }: KnownProvenance): KnownProvenance => ({
  ...ofTags,
  ...(access === undefined && accessNote !== undefined && { accessNote }),
})

/** Provenance of an entry: the file's words first, then tags. Never guesses; drops unreadable values with a warning. */
export const recognise = (
  entry: Pick<ImportEntry, 'said' | 'saysAll' | 'tags' | 'fileTags' | 'folders'>,
  how: { readonly tidy: Tidying; readonly warnings: string[] },
): KnownProvenance => {
  const said = entry.said ? readSaid(entry.said, how) : {}
  if (entry.saysAll) return said
  const { tags, fileTags = tags, folders } = entry
  return { ...beside(said, readTags({ tags: fileTags.slice(0, limits.tags), folders })), ...said }
}
