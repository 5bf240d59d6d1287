import { useQuery } from '@tanstack/react-query'
import { sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { useMay } from '#web/session/permissions.ts'

const everything = z.parse(sourceListQuery, {})

/** The first page of everything that one may see, with one's favourites first where one can have any. */
export const useLibrary = () => {
  const order = useMay('source.favorite') ? 'favorite' : 'title'
  return useQuery(sourceQueries.list('global', { ...everything, order }))
}
