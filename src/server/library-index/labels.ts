import type { Filing } from './postings.ts'
import { eachWordOf, wordsText } from './title-words.ts'

/** The words of the labels of the tags that sources have. A label never changes. */
export interface LabelsData {
  /** By the id of a tag: its words, as `wordsText` writes them. */
  readonly labels: ReadonlyMap<number, string>
  /** By word: the tags with it in their label. */
  readonly labelWords: ReadonlyMap<number, readonly number[]>
}

type NumberOf = (bytes: Uint8Array, begin: number, end: number) => number

/** Of all labels, those of the tags that are filed, with numbers for their words. */
export const labelsOf = (
  sortLabels: ReadonlyMap<number, string>,
  { terms }: Filing,
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
