import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { patternsOf } from '#web/shared/hits.ts'

/** What was searched for in the list beside the source. */
export const usePatterns = (): RegExp[] => {
  const search = useSearch({ strict: false, select: (query) => query.search ?? '' })
  return useMemo(() => patternsOf(search), [search])
}
