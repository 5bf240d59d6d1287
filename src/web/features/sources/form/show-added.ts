import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { type SourceScope, sourceQueries } from '#web/features/sources/queries.ts'

interface ListAddress {
  readonly scope: SourceScope
  readonly query: SourceListQuery
}

/** Page with the source; null if the list lacks it or on failure. */
const pageOf = async (client: QueryClient, id: number, { scope, query }: ListAddress): Promise<number | null> => {
  try {
    const { page } = await client.query(sourceQueries.place(scope, id, query))
    if (page !== null) await client.query(sourceQueries.list(scope, { ...query, page }))
    return page
  } catch {
    return null
  }
}

/** Opens a new source on its list page and scrolls to it. Does nothing if the list lacks it or the user has left. */
export const useShowAdded = ({ scope, detailPath }: Library): ((id: number) => Promise<void>) => {
  const router = useRouter()
  const client = useQueryClient()
  return async (id) => {
    const { href, search } = router.latestLocation
    const page = await pageOf(client, id, { scope, query: sourceListAddress.parse(search) })
    if (router.latestLocation.href !== href) return
    await router.navigate({
      to: detailPath,
      params: { slug: String(id) },
      search: (old) => (page === null ? old : { ...old, page }),
    })
    document.querySelector('[data-row][aria-current]')?.scrollIntoView({ block: 'nearest' })
  }
}
