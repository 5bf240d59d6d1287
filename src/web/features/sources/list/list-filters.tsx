import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { filtered } from '#web/features/sources/search.ts'
import { filterRowClass } from '#web/ui/row-class.ts'
import { CategorySidebar } from './category-sidebar.tsx'
import { TagFilter } from './tag-filter.tsx'
import { texts } from './texts.ts'

export interface ListFiltersProps {
  readonly library: Library
  readonly list: UseQueryResult<SourceList>
  readonly query: SourceListQuery
}

/** What narrows the list beside its search: the categories, a tag, and being there twice. */
export function ListFilters({ library, list, query }: ListFiltersProps) {
  return (
    <>
      <CategorySidebar title={library.categoriesTitle} list={list} query={query} />
      <TagFilter query={query} />
      <DuplicatesFilter query={query} />
    </>
  )
}

function DuplicatesFilter({ query }: { query: SourceListQuery }) {
  const navigate = useNavigate()
  const isOn = query.duplicates !== ''
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={texts.duplicatesHint}
      className={filterRowClass(isOn)}
      onClick={() => void navigate({ to: '.', search: filtered(query, { duplicates: isOn ? '' : 'yes' }) })}
    >
      <span className="text-small font-bold">{texts.duplicates}</span>
    </button>
  )
}
