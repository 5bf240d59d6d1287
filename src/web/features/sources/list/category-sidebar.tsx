import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { memo } from 'react'
import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import { filtered } from '#web/features/sources/search.ts'
import { Async } from '#web/shared/async.tsx'
import { filtersWaitClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { CategoryBrowser } from './category-browser.tsx'
import { chosenFilters } from './chosen-filters.ts'

interface CategorySidebarProps {
  readonly title: string
  /** The list that the categories come with. */
  readonly list: UseQueryResult<SourceList>
  readonly query: SourceListQuery
}

/** The categories with their counts; a subcategory filters, the active one clears the filter. */
export function CategorySidebar({ title, list, query }: CategorySidebarProps) {
  const { searchStr } = useRouter().buildLocation({ to: '.', search: filtered(query, { subCategory: '' }) })
  return (
    <nav aria-label={title} className={cx(list.isLoadingError && 'max-desktop:hidden')}>
      {/* What failed the list says aloud, and says it alone where it is right below. */}
      <div className={cx(!list.data && filtersWaitClass)}>
        <Async query={list} inline silent loading={<Loading inline label={`Loading ${title.toLowerCase()}…`} />}>
          {({ categories }) => (
            <Categories
              title={title}
              categories={categories}
              chosen={query.subCategory}
              unfiltered={searchStr}
              isSearch={chosenFilters(query).some((name) => name !== 'subCategory')}
            />
          )}
        </Async>
      </div>
    </nav>
  )
}

// All of it stays the same while sources are opened and pages turned.
const Categories = memo(CategoryBrowser)
