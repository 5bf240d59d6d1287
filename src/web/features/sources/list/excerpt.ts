import type { Source } from '#contract/sources/sources.ts'
import { hitsIn } from '#web/shared/hits.ts'
import { texts } from './texts.ts'

/** Excerpt length, and length before the hit. */
const CHARACTERS = 80
const BEFORE = 16

// Later hits are visible in the detail.
const NOTE_CHARACTERS = 2000

/** Note excerpt or tag with the search's match, if title and link have none; else null. */
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
  // Starts at a word.
  const blank = text.slice(from - BEFORE, from).search(/\s/)
  const begin = blank === -1 ? from : from - BEFORE + blank + 1
  return `…${text.slice(begin, begin + CHARACTERS)}`
}
