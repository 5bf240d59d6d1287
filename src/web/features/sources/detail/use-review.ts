import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { SourceDetail } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { reviewSource } from '#web/features/sources/mutations.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { focusScreen } from '#web/ui/take-focus.ts'

/** Source that focuses its button when it opens: the pressed one is gone. */
export const focusedNext: { id: number | null } = { id: null }

/** Records a review. In the list of due sources the next one then opens, or the list after the last. */
export const useReview = ({ id }: SourceDetail, library: Library) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useSearch({ strict: false, select: (search) => sourceListAddress.parse(search) })
  const review = useWriteOnce(reviewSource)

  const listed = () => client.getQueryData(sourceQueries.list(library.scope, query).queryKey)?.sources ?? []
  const openNext = async (at: number) => {
    const left = listed().filter((other) => other.id !== id)
    const next = [...left.slice(at), ...left.slice(0, at)].find(({ canChange }) => canChange)
    focusedNext.id = next?.id ?? null
    if (next) return navigate({ to: library.detailPath, params: { slug: String(next.id) }, search: query })
    await navigate({ to: library.listPath, search: { ...query, page: 1 } })
    focusScreen()
  }
  const run = () => {
    const at = query.due === 'yes' ? listed().findIndex((other) => other.id === id) : -1
    review.mutate(id, { onSuccess: () => void (at >= 0 && openNext(at)) })
  }
  return { run, isPending: review.isPending, error: review.error }
}

export type Review = ReturnType<typeof useReview>
