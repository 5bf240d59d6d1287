import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Category } from '#contract/categories.ts'
import type { SourceListQuery } from '#contract/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { listTitle } from '#web/features/sources/search.ts'
import type { SourceScreen } from '#web/features/sources/source-screen.ts'
import { useUser } from '#web/session/store.ts'
import { Async } from '#web/shared/async.tsx'
import { DetailPane } from '#web/shared/detail-pane.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { columnsClass, filtersClass, listClass, masterClass, paneHeadClass } from '#web/ui/columns-class.ts'
import { SkeletonBlock, SkeletonList } from '#web/ui/skeleton.tsx'
import { CategorySidebar } from './category-sidebar.tsx'
import { ListTools } from './list-tools.tsx'
import { NewSourceButton } from './new-source-button.tsx'
import { SearchBox } from './search-box.tsx'
import { SourceList } from './source-list.tsx'

interface SourcesScreenProps {
  readonly screen: SourceScreen
  readonly query: SourceListQuery
  /** The id in the address of the source that is open, '' when none is. */
  readonly openSlug: string
  /** The detail pane. */
  readonly children: ReactNode
}

const subCategoryName = (categories: readonly Category[] | undefined, id: string) =>
  categories?.flatMap((category) => category.subCategories).find((sub) => String(sub.id) === id)?.name

/** Filters, list and detail side by side; on a phone the detail slides over the list. */
export function SourcesScreen({ screen, query, openSlug, children }: SourcesScreenProps) {
  const list = useQuery(sourceQueries.list(screen.scope, query))
  const isOpen = openSlug !== ''

  const filter = subCategoryName(list.data?.categories, query.subCategory)
  return (
    <main id="main" className={columnsClass}>
      {!isOpen && <ScreenTitle>{listTitle(screen.title, query, filter)}</ScreenTitle>}
      <div data-scroll-restoration-id="master" className={masterClass}>
        <div className={filtersClass}>
          <h1 tabIndex={-1} className="px-1.5 text-heading font-bold outline-none max-wide:sr-only">
            {screen.title}
          </h1>
          <SearchBox query={query} />
          <SearchLogNotice />
          <NewSourceButton />
          {list.data ? (
            <CategorySidebar title={screen.categoriesTitle} categories={list.data.categories} query={query} />
          ) : (
            list.isPending && <SkeletonBlock className="h-8 rounded" />
          )}
        </div>
        <section aria-label={screen.title} data-scroll-restoration-id="list" className={listClass}>
          {list.data && list.data.totalCount > 0 && (
            <div className={paneHeadClass}>
              <ListTools list={list.data} query={query} />
            </div>
          )}
          <Async query={list} loading={<SkeletonList />}>
            {(data) => (
              <SourceList
                list={data}
                query={query}
                screen={screen}
                openId={isOpen ? Number(openSlug) : null}
                isBusy={list.isPlaceholderData}
              />
            )}
          </Async>
        </section>
      </div>
      <DetailPane openSlug={openSlug} listPath={screen.listPath}>
        {children}
      </DetailPane>
    </main>
  )
}

// Who is watched while searching has a right to know.
function SearchLogNotice() {
  const isLogged = useUser()?.group?.logsSearches === true
  return isLogged && <p className="-mt-1.5 px-1.5 text-caption text-muted">Your group logs what you search for.</p>
}
