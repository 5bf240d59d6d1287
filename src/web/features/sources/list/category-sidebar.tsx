import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { memo, useDeferredValue, useState } from 'react'
import type { Category, Subcategory } from '#contract/categories.ts'
import { subjectHints } from '#contract/messages.ts'
import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import { filtered } from '#web/features/sources/search.ts'
import { Async } from '#web/shared/async.tsx'
import { RowLink } from '#web/shared/row-link.tsx'
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

/** The categories with their counts; a subcategory filters, the active one clears the filter. Collapsed where space is short. */
export function CategorySidebar({ title, list, query }: CategorySidebarProps) {
  const { searchStr } = useRouter().buildLocation({ to: '.', search: filtered(query, { subCategory: '' }) })
  return (
    <nav aria-label={title} className={cx(list.isLoadingError && 'max-desktop:hidden')}>
      <h2 className="px-1.5 pb-1 text-small font-bold max-desktop:hidden">{title}</h2>
      {/* What failed the list says aloud, and says it alone where it is right below. */}
      <div className={cx(!list.data && 'flex min-h-8 items-center px-1.5 pointer-coarse:min-h-touch')}>
        <Async query={list} inline silent loading={<Loading inline label={`Loading ${title.toLowerCase()}…`} />}>
          {({ categories }) => (
            <Categories title={title} categories={categories} chosen={query.subCategory} unfiltered={searchStr} />
          )}
        </Async>
      </div>
    </nav>
  )
}

/** What a choice among subcategories is made of. All of it stays the same while sources are opened and pages turned. */
interface Choice {
  /** The id of the subcategory that filters, '' when none does. */
  readonly chosen: string
  /** The query of the address without it. */
  readonly unfiltered: string
}

const holds = ({ subCategories }: Category, chosen: string) =>
  chosen !== '' && subCategories.some(({ id }) => String(id) === chosen)

const Categories = memo(function Categories({
  title,
  categories,
  chosen,
  unfiltered,
}: Choice & { readonly title: string; readonly categories: readonly Category[] }) {
  const [isShown, setShown] = useState(false)
  const active = categories.find((category) => holds(category, chosen))
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
          <CategoryEntry
            key={category.id}
            category={category}
            chosen={category === active ? chosen : ''}
            unfiltered={unfiltered}
          />
        ))}
      </div>
    </>
  )
})

const CategoryEntry = memo(function CategoryEntry({
  category: { name, count, subCategories },
  ...choice
}: Choice & { readonly category: Category }) {
  const [isOpen, setOpen] = useState<boolean>()
  // It stays open without the filter: the focus may be in it.
  if (isOpen === undefined && choice.chosen !== '') setOpen(true)
  return (
    <Disclosure title={<bdi>{name}</bdi>} count={count} open={isOpen ?? false} onToggle={setOpen}>
      {subCategories.length === 0 ? (
        <p className="py-1 pr-1.5 pl-7 text-small text-muted">{subjectHints.noCategories}</p>
      ) : (
        <Subcategories subCategories={subCategories} {...choice} />
      )}
    </Disclosure>
  )
})

/** More than a column is high. */
const SOON = 60

function Subcategories({
  subCategories,
  chosen,
  unfiltered,
}: Choice & { readonly subCategories: readonly Subcategory[] }) {
  // What is in sight comes at once; where there are thousands, the others follow as the browser has time.
  const shown = useDeferredValue(subCategories, subCategories.slice(0, SOON))
  return (
    <ul>
      {shown.map((subcategory) => (
        <SubcategoryRow
          key={subcategory.id}
          subcategory={subcategory}
          isActive={String(subcategory.id) === chosen}
          unfiltered={unfiltered}
        />
      ))}
    </ul>
  )
}

interface SubcategoryRowProps extends Pick<Choice, 'unfiltered'> {
  readonly subcategory: Subcategory
  readonly isActive: boolean
}

const SubcategoryRow = memo(function SubcategoryRow({
  subcategory: { id, name, count },
  isActive,
  unfiltered,
}: SubcategoryRowProps) {
  // Choosing the active one again clears the filter.
  const href = isActive ? unfiltered || '?' : `${unfiltered ? `${unfiltered}&` : '?'}subCategory=${id}`
  return (
    <li>
      <RowLink
        href={href}
        aria-current={isActive || undefined}
        className={cx(filterRowClass(isActive), count === 0 && !isActive && 'text-muted')}
      >
        <bdi className="min-w-0 grow truncate">{name}</bdi>
        <Count value={count} />
      </RowLink>
    </li>
  )
})
