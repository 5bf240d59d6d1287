import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { useMay } from '#web/session/permissions.ts'
import { facetNames } from './chosen-filters.ts'
import type { FacetWords, FilterWords } from './filters.ts'

let loaded: FacetWords | undefined

/** The words of the filters, each loaded once it filters. */
export const useFilterWords = (query: SourceListQuery): FilterWords => ({
  ...useFacetWords(query),
  importFile: useImportFile(query.import),
})

/** The name of the file of an import of the user's own. */
const useImportFile = (id: string): string | undefined => {
  const isAsked = useMay('import.run') && id !== ''
  return useQuery({ ...sourceQueries.importOf(id), enabled: isAsked }).data?.name
}

const useFacetWords = (query: SourceListQuery): FacetWords | undefined => {
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
