import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { normalize } from '#contract/text/normalize.ts'
import { tagQueries } from './queries.ts'

const TAG_DEBOUNCE_MS = 100

/** Matching tags of the loaded ones; `isLoading` if more may come. */
export const useTagSearch = (text: string) => {
  const settled = useDebounced(text, TAG_DEBOUNCE_MS)
  const query = useQuery(tagQueries.list(settled))
  // Filters old results, so that Enter can't pick a wrong one.
  const tags = (query.data ?? []).filter(({ label }) => normalize(label).includes(normalize(text)))
  const isComplete = query.isSuccess && !query.isPlaceholderData && settled === text
  return { query, tags, isLoading: tags.length === 0 && !isComplete && !query.isLoadingError }
}

const useDebounced = (text: string, ms: number) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
