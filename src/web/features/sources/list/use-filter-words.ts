import { useEffect, useState } from 'react'
import type { SourceListQuery } from '#contract/sources.ts'
import { facetNames } from './chosen-filters.ts'
import { type FilterWords } from './filters.ts'

let loaded: FilterWords | undefined

/** The words of the filters by the kind of source, loaded once one of them filters. */
export const useFilterWords = (query: SourceListQuery): FilterWords | undefined => {
  const [words, setWords] = useState(loaded)
  const isWanted = facetNames.some((name) => query[name] !== '')
  // The code is the network's.
  useEffect(() => {
    let isGone = false
    const load = async () => {
      loaded ??= (await import('./filter-words.ts')).filterWords
      if (!isGone) setWords(loaded)
    }
    // Where they can't be loaded, codes stand for names.
    if (isWanted && !words) void load().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isWanted, words])
  return words
}
