import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { parseId } from '#contract/text/text-rules.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'

interface FirstPlaceProps {
  readonly library: Library
  readonly query: SourceListQuery
  readonly openSlug: string
  readonly isListed: boolean
}

/**
 * Brings the list to the open source when the page is opened at it, from a mail or by a reload: to the page that it is on, where
 * the address names none, and its row into sight. Clicks and Back leave the list where it is.
 */
export function FirstPlace({ library, query, openSlug, isListed }: FirstPlaceProps) {
  const router = useRouter()
  const client = useQueryClient()
  const hasLooked = useRef(false)
  const mustShow = useRef(true)

  // The address is the browser's; what was opened since stays.
  useEffect(() => {
    const id = parseId(openSlug)
    if (hasLooked.current || id === null || query.page !== 1) return
    hasLooked.current = true
    const { href } = router.latestLocation
    const look = async () => {
      const { page } = await client.query(sourceQueries.place(library.scope, id, query))
      if (page !== null && page !== 1 && router.latestLocation.href === href)
        await router.navigate({ to: '.', search: (old) => ({ ...old, page }), replace: true })
    }
    // Without an answer the first page stays.
    void look().catch(() => undefined)
  }, [router, client, library, query, openSlug])

  // The scroll position is the browser's.
  useEffect(() => {
    const row = isListed && mustShow.current && document.querySelector('[data-row][aria-current]')
    if (!row) return
    mustShow.current = false
    row.scrollIntoView({ block: 'nearest' })
  }, [isListed])
  return null
}
