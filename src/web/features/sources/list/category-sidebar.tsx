import { useRouter } from '@tanstack/react-router'
import { memo } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { filtered } from '#web/features/sources/search.ts'
import { filtersWaitClass } from '#web/ui/columns-class.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { CategoryBrowser } from './category-browser.tsx'
import { chosenFilters } from './chosen-filters.ts'
import { texts } from './texts.ts'
import type { ShownList } from './use-list.ts'

interface CategorySidebarProps {
  readonly title: string
  readonly list: ShownList
  readonly query: SourceListQuery
}

export function CategorySidebar({ title, list: { data, error }, query }: CategorySidebarProps) {
  const { searchStr } = useRouter().buildLocation({ to: '.', search: filtered(query, { subCategory: '' }) })
  if (!data && error) return null
  return (
    <nav aria-label={title}>
      {data ? (
        <Categories
          title={title}
          categories={data.categories}
          chosen={query.subCategory}
          unfiltered={searchStr}
          isSearch={chosenFilters(query).some((name) => name !== 'subCategory')}
        />
      ) : (
        <div className={filtersWaitClass}>
          <Loading inline label={texts.loading(title)} />
        </div>
      )}
    </nav>
  )
}

// Memoized across navigation.
const Categories = memo(CategoryBrowser)
