import type { TermPostings } from './postings.ts'
import { eachWordOf, wordsText } from './title-words.ts'

export interface LabelsData {
  readonly labels: ReadonlyMap<number, string>
  readonly labelWords: ReadonlyMap<number, readonly number[]>
}

type NumberOf = (bytes: Uint8Array, begin: number, end: number) => number

/** Labels of used tags, with numbers for their words. */
export const labelsOf = (
  sortLabels: ReadonlyMap<number, string>,
  { terms }: TermPostings,
  numberOf: NumberOf,
): LabelsData => {
  const used = [...sortLabels].filter(([tag]) => terms.has(tag))
  const labels = new Map(used.map(([tag, label]) => [tag, wordsText(label)]))
  const labelWords = new Map<number, number[]>()
  for (const [tag, label] of labels) {
    eachWordOf(Buffer.from(label), (bytes, begin, end) => {
      const word = numberOf(bytes, begin, end)
      const tags = labelWords.get(word) ?? []
      tags.push(tag)
      labelWords.set(word, tags)
    })
  }
  return { labels, labelWords }
}
