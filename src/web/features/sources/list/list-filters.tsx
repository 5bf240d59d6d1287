import type { UseQueryResult } from '@tanstack/react-query'
import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { CategorySidebar } from './category-sidebar.tsx'
import { TagFilter } from './tag-filter.tsx'

export interface ListFiltersProps {
  readonly library: Library
  readonly list: UseQueryResult<SourceList>
  readonly query: SourceListQuery
}

/** What narrows the list beside its search: the categories, and a tag. */
export function ListFilters({ library, list, query }: ListFiltersProps) {
  return (
    <>
      <CategorySidebar title={library.categoriesTitle} list={list} query={query} />
      <TagFilter query={query} />
    </>
  )
}
