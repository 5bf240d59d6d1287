import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { useMay } from '#web/session/permissions.ts'
import { type FilterWords, type LoadedWords, needsWords } from './filters.ts'

let loaded: LoadedWords | undefined

export const useFilterWords = (query: SourceListQuery): FilterWords => ({
  ...useLoadedWords(query),
  importFile: useImportFile(query.import),
})

const useImportFile = (id: string): string | undefined => {
  const isAsked = useMay('import.run') && id !== ''
  return useQuery({ ...sourceQueries.importOf(id), enabled: isAsked }).data?.name
}

const useLoadedWords = (query: SourceListQuery): LoadedWords | undefined => {
  const [words, setWords] = useState(loaded)
  const isWanted = needsWords(query)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      loaded ??= (await import('./filter-words.ts')).filterWords
      if (!isGone) setWords(loaded)
    }
    // Falls back to codes.
    if (isWanted && !words) void load().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isWanted, words])
  return words
}
