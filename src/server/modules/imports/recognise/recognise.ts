import { limits } from '#contract/limits.ts'
import type { ImportEntry } from '#server/modules/imports/readers/entry.ts'
import { readSaid, type Tidying } from './read-said.ts'
import type { KnownProvenance } from './said.ts'
import { readTags } from './tags.ts'

// What is said of the one is said of its note.
const beside = ({ access }: KnownProvenance, { accessNote, ...ofTags }: KnownProvenance): KnownProvenance => ({
  ...ofTags,
  ...(access === undefined && accessNote !== undefined && { accessNote }),
})

/**
 * What is known of the kind of an entry's source: what its file says of it, and where that says nothing, what its tags say.
 * Nothing is guessed; a tag that is not taken says nothing, and what can't be read is left out with a warning.
 */
export const recognise = (
  entry: Pick<ImportEntry, 'said' | 'saysAll' | 'tags' | 'fileTags' | 'folders'>,
  how: { readonly tidy: Tidying; readonly warnings: string[] },
): KnownProvenance => {
  const said = entry.said ? readSaid(entry.said, how) : {}
  if (entry.saysAll) return said
  const { tags, fileTags = tags, folders } = entry
  return { ...beside(said, readTags({ tags: fileTags.slice(0, limits.tags), folders })), ...said }
}
