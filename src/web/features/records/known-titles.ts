import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceList } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'

const titlesIn = (client: QueryClient): ReadonlyMap<number, string> => {
  const lists = client.getQueriesData<SourceList>({ queryKey: sourceQueries.lists() })
  return new Map(lists.flatMap(([, list]) => list?.sources.map(({ id, title }) => [id, title] as const) ?? []))
}

/** Titles of sources in loaded lists, from which sources are chosen. */
export const useKnownTitles = (): ReadonlyMap<number, string> => {
  const client = useQueryClient()
  return useState(() => titlesIn(client))[0]
}
