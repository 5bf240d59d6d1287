import { diffArrays } from 'diff'

/** `isOwn`: missing in the other text. */
export interface TextPart {
  readonly text: string
  readonly isOwn: boolean
}

// Beyond this, diffing takes too long and everything is marked.
const MOST_DIFFERENCES = 1000

const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

const whole = (text: string): TextPart[] => (text === '' ? [] : [{ text, isOwn: true }])

/** Word diff: both texts with their own parts marked. */
export const ownWords = (one: string, other: string): readonly [TextPart[], TextPart[]] => {
  const changes = diffArrays(wordsOf(one), wordsOf(other), { maxEditLength: MOST_DIFFERENCES })
  if (!changes) return [whole(one), whole(other)]
  const partsOf = (own: 'added' | 'removed', others: 'added' | 'removed') =>
    changes.filter((change) => !change[others]).map((change) => ({ text: change.value.join(''), isOwn: change[own] }))
  return [partsOf('removed', 'added'), partsOf('added', 'removed')]
}
