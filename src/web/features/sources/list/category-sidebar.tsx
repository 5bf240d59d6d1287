import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { subjectHints } from '#contract/messages.ts'
import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import { toggledSubCategory } from '#web/features/sources/search.ts'
import { Async } from '#web/shared/async.tsx'
import { Count } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { filterRowClass } from '#web/ui/row-class.ts'
import { Loading } from '#web/ui/spinner.tsx'

interface CategorySidebarProps {
  readonly title: string
  /** The list that the categories come with. */
  readonly list: UseQueryResult<SourceList>
  readonly query: SourceListQuery
}

const holds = (category: Category, subCategory: string) =>
  category.subCategories.some(({ id }) => String(id) === subCategory)

/** The categories with their counts; a subcategory filters, the active one clears the filter. Collapsed where space is short. */
export function CategorySidebar({ title, list, query }: CategorySidebarProps) {
  return (
    <nav aria-label={title} className={cx(list.isLoadingError && 'max-desktop:hidden')}>
      <h2 className="px-1.5 pb-1 text-small font-bold max-desktop:hidden">{title}</h2>
      {/* What failed the list says aloud, and says it alone where it is right below. */}
      <div className={cx(!list.data && 'flex min-h-8 items-center px-1.5 pointer-coarse:min-h-touch')}>
        <Async query={list} inline silent loading={<Loading inline label={`Loading ${title.toLowerCase()}…`} />}>
          {({ categories }) => <Categories title={title} categories={categories} query={query} />}
        </Async>
      </div>
    </nav>
  )
}

interface CategoriesProps {
  readonly title: string
  readonly categories: readonly Category[]
  readonly query: SourceListQuery
}

function Categories({ title, categories, query }: CategoriesProps) {
  const [isShown, setShown] = useState(false)
  const active = categories.find((category) => holds(category, query.subCategory))
  return (
    <>
      <div className="desktop:hidden">
        <Disclosure title={active ? `${title}: ${active.name}` : title} open={isShown} onToggle={setShown}>
          {null}
        </Disclosure>
      </div>
      <div className={cx('max-desktop:max-h-categories max-desktop:overflow-y-auto', !isShown && 'max-desktop:hidden')}>
        {categories.length === 0 && <p className="px-1.5 py-1 text-small text-muted">{subjectHints.noData}</p>}
        {categories.map((category) => (
          <CategoryEntry key={category.id} category={category} query={query} />
        ))}
      </div>
    </>
  )
}

function CategoryEntry({ category, query }: { category: Category; query: SourceListQuery }) {
  const [isToggled, setToggled] = useState<boolean>()
  return (
    <Disclosure
      title={<bdi>{category.name}</bdi>}
      count={category.count}
      open={isToggled ?? holds(category, query.subCategory)}
      onToggle={setToggled}
    >
      {category.subCategories.length === 0 && (
        <p className="py-1 pr-1.5 pl-7 text-small text-muted">{subjectHints.noCategories}</p>
      )}
      <ul>
        {category.subCategories.map(({ id, name, count }) => {
          const isActive = query.subCategory === String(id)
          return (
            <li key={id}>
              <Link
                to="."
                search={toggledSubCategory(query, id)}
                // Or the way out of a filter would count as the current screen, because its address is part of this one.
                activeOptions={{ exact: true }}
                aria-current={isActive || undefined}
                className={cx(filterRowClass(isActive), count === 0 && !isActive && 'text-muted')}
              >
                <bdi className="min-w-0 grow truncate">{name}</bdi>
                <Count value={count} />
              </Link>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
