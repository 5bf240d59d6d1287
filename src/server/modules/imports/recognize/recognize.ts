import { limits } from '#contract/limits.ts'
import type { ImportEntry } from '#server/modules/imports/readers/entry.ts'
import { parseProvenance, type TextTidier } from './parse-provenance.ts'
import type { KnownProvenance } from './provenance.ts'
import { readTags } from './tags.ts'

const withoutOverruled = (
  { access }: KnownProvenance,
  { accessNote, ...ofTags }: KnownProvenance,
): KnownProvenance => ({
  ...ofTags,
  ...(access === undefined && accessNote !== undefined && { accessNote }),
})

/** Provenance of an entry: the file's words first, then tags. Never guesses; drops unreadable values with a warning. */
export const recognize = (
  entry: Pick<ImportEntry, 'rawProvenance' | 'hasAllProvenance' | 'tags' | 'fileTags' | 'folders'>,
  how: { readonly tidy: TextTidier; readonly warnings: string[] },
): KnownProvenance => {
  const stated = entry.rawProvenance ? parseProvenance(entry.rawProvenance, how) : {}
  if (entry.hasAllProvenance) return stated
  const { tags, fileTags = tags, folders } = entry
  return { ...withoutOverruled(stated, readTags({ tags: fileTags.slice(0, limits.tags), folders })), ...stated }
}
