import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import type { Source } from '#contract/sources/sources.ts'
import { subjectQueries } from '#web/features/categories/queries.ts'
import { lastSubjects } from '#web/features/sources/last-used.ts'
import { addToGroup } from '#web/features/sources/mutations.ts'
import { failureText } from '#web/shared/failure-text.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { FocusAfterwards } from './focus-afterwards.tsx'
import { texts } from './texts.ts'

export const useLastSubcategory = (isWanted: boolean): SubcategoryRef | undefined => {
  const last = isWanted ? lastSubjects.read()[0] : undefined
  const { data = [] } = useQuery({ ...subjectQueries.list(), enabled: last !== undefined })
  return data
    .flatMap(({ subCategories, ...category }) => subCategories.map((sub) => ({ ...sub, category })))
    .find(({ id }) => String(id) === last)
}

interface FileAgainProps {
  readonly source: Source
  readonly place: SubcategoryRef
  /** Focus target after success. */
  readonly thenFocus: RefObject<HTMLElement | null>
}

/** One-click filing into the last category. */
export function FileAgain({ source, place, thenFocus }: FileAgainProps) {
  const add = useWriteOnce(addToGroup)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="-my-1.5 -ml-3 min-w-0"
        pending={add.isPending}
        onClick={() => add.mutate({ id: source.id, subCategory: place.id })}
      >
        <span className="truncate">
          {texts.addTo} <bdi>{place.category.name}</bdi> › <bdi>{place.name}</bdi>
        </span>
      </Button>
      {add.error && (
        <span role="alert" className="text-small text-danger">
          {failureText(add.error)}
        </span>
      )}
      <FocusAfterwards target={thenFocus} />
    </>
  )
}
