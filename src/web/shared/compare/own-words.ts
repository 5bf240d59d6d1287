import { diffArrays } from 'diff'

/** A part of a text, and whether the other text lacks it. */
export interface Part {
  readonly text: string
  readonly isOwn: boolean
}

// Texts that differ in more words take too long for a page: then all of both is marked.
const MOST_DIFFERENCES = 1000

const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

const whole = (text: string): Part[] => (text === '' ? [] : [{ text, isOwn: true }])

/** Both texts in parts, of which those are marked that the other one does not have in their place, by whole words. */
export const ownWords = (one: string, other: string): readonly [Part[], Part[]] => {
  const changes = diffArrays(wordsOf(one), wordsOf(other), { maxEditLength: MOST_DIFFERENCES })
  if (!changes) return [whole(one), whole(other)]
  const partsOf = (own: 'added' | 'removed', others: 'added' | 'removed') =>
    changes.filter((change) => !change[others]).map((change) => ({ text: change.value.join(''), isOwn: change[own] }))
  return [partsOf('removed', 'added'), partsOf('added', 'removed')]
}
