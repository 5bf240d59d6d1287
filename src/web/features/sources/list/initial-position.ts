import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { parseId } from '#contract/text/text-rules.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'

interface InitialPositionProps {
  readonly library: Library
  readonly query: SourceListQuery
  readonly openSlug: string
  readonly isListed: boolean
}

export function InitialPosition({ library, query, openSlug, isListed }: InitialPositionProps) {
  const router = useRouter()
  const client = useQueryClient()
  const hasLooked = useRef(false)
  const mustShow = useRef(true)

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
    // On failure the first page stays.
    void look().catch(() => undefined)
  }, [router, client, library, query, openSlug])

  useEffect(() => {
    const row = isListed && mustShow.current && document.querySelector('[data-row][aria-current]')
    if (!row) return
    mustShow.current = false
    row.scrollIntoView({ block: 'nearest' })
  }, [isListed])
  return null
}
