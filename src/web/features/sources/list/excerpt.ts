import type { Source } from '#contract/sources/sources.ts'
import { hitsIn } from '#web/shared/hits.ts'
import { texts } from './texts.ts'

/** More than a column is wide, and how much of it may stand before what was found. */
const CHARACTERS = 80
const BEFORE = 16

// A hit further down is in the detail.
const NOTE_CHARACTERS = 2000

/**
 * The part of its note, or else the tag, in which a source has what was searched for and neither its title nor the link
 * beside it has; null where there is none.
 */
export const excerptOf = (
  { title, note, tags }: Pick<Source, 'title' | 'note' | 'tags'>,
  link: string,
  patterns: readonly RegExp[],
): string | null => {
  const unseen = patterns.filter((pattern) => [title, link].every((text) => hitsIn(text, [pattern]).length === 0))
  const begin = note.slice(0, NOTE_CHARACTERS)
  const [hit] = hitsIn(begin, unseen)
  if (hit) return around(begin, hit.from)
  const tag = tags.find(({ label }) => hitsIn(label, unseen).length > 0)
  return tag ? texts.tagFilter(tag.label) : null
}

const around = (text: string, from: number) => {
  if (from <= BEFORE) return text.slice(0, CHARACTERS)
  // From the begin of a word on.
  const blank = text.slice(from - BEFORE, from).search(/\s/)
  const begin = blank === -1 ? from : from - BEFORE + blank + 1
  return `…${text.slice(begin, begin + CHARACTERS)}`
}
