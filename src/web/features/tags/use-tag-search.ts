import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { normalise } from '#contract/text/normalise.ts'
import { tagQueries } from './queries.ts'

const TAG_DEBOUNCE_MS = 100

/** The tags that fit what was typed, of those that have come; `isLoading` while that is none and more may come. */
export const useTagSearch = (text: string) => {
  const settled = useDebounced(text, TAG_DEBOUNCE_MS)
  const query = useQuery(tagQueries.list(settled))
  // Until the answer for what was typed is there, Enter would pick from the one before.
  const tags = (query.data ?? []).filter(({ label }) => normalise(label).includes(normalise(text)))
  const isComplete = query.isSuccess && !query.isPlaceholderData && settled === text
  return { query, tags, isLoading: tags.length === 0 && !isComplete && !query.isLoadingError }
}

// The text as it was when it last stood still for so long.
const useDebounced = (text: string, ms: number) => {
  const [settled, setSettled] = useState(text)
  // The timer is the browser's.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
