import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { limits } from '#contract/limits.ts'
import type { SourceListQuery, SourceList as SourceListReply } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { filtered } from '#web/features/sources/search.ts'
import { SavedViews } from '#web/features/views/views-part.tsx'
import { useIsSearchLogged, useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { DetailPane } from '#web/shared/detail-pane.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { searchText } from '#web/shared/search-text.ts'
import { useTypedText } from '#web/shared/use-typed-text.ts'
import {
  columnsClass,
  filtersClass,
  filtersHeadClass,
  listClass,
  listLineClass,
  masterClass,
  paneHeadClass,
  wholeLineClass,
} from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { FilterDrawer, FiltersButton } from './filter-drawer.tsx'
import { DrawerFacets, ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { NewSource } from './new-source.tsx'
import { SourceList } from './source-list.tsx'
import { texts } from './texts.ts'
import { type ShownList, useList } from './use-list.ts'

// On failure the list stays at its first page.
const InitialPosition = lazyPart(async () => (await import('./initial-position.ts')).InitialPosition, {
  failedClass: null,
})
// The pane shows its own load error.
const NeighborButtons = lazyPart(async () => (await import('./neighbor-buttons.tsx')).NeighborButtons, {
  failedClass: null,
})

const SelectionBar = lazyPart(
  async () => (await import('#web/features/sources/select/selection-bar.tsx')).SelectionBar,
  { failedClass: null },
)

interface SourcesScreenProps {
  readonly library: Library
  readonly query: SourceListQuery
  readonly openSlug: string
  readonly children: ReactNode
}

export function SourcesScreen({ library, query, openSlug, children }: SourcesScreenProps) {
  const list = useList(library.scope, query)
  const isOpen = openSlug !== ''
  const openId = isOpen ? Number(openSlug) : null
  const isFirst = useIsFirst(isOpen)

  return (
    <main id="main" className={columnsClass}>
      <div data-scroll-restoration-id="master" className={masterClass}>
        <div className={filtersClass}>
          <div className={filtersHeadClass}>
            <PageTitle isBeside={isOpen} className="grow whitespace-nowrap max-desktop:sr-only">
              {library.title}
            </PageTitle>
            <div className={cx(wholeLineClass(2), 'flex items-center gap-2')}>
              <SearchBox query={query} />
            </div>
            <FiltersButton query={query} />
            <SearchLogNotice />
            <NewSource library={library} isBeside={isOpen} />
          </div>
          <FilterDrawer>
            <DrawerFacets library={library} list={list} query={query} />
            <SavedViews />
            <ListFilters library={library} list={list} query={query} />
          </FilterDrawer>
        </div>
        <section aria-label={library.title} data-scroll-restoration-id="list" className={listClass}>
          {isFirst && (
            <InitialPosition library={library} query={query} openSlug={openSlug} isListed={has(list.data, openSlug)} />
          )}
          <Head library={library} list={list} query={query} isTitled={!isOpen} />
          <Async query={list} loading={<SkeletonList isTall />}>
            {(data) => (
              <SourceList
                list={data}
                query={query}
                answered={list.answered}
                library={library}
                openId={openId}
                isBusy={list.isBusy}
              />
            )}
          </Async>
          <Selecting library={library} list={list} query={query} openId={openId} />
        </section>
      </div>
      <DetailPane
        openSlug={openSlug}
        list={{ to: library.listPath, search: true }}
        beside={
          isOpen &&
          list.data && <NeighborButtons library={library} list={list.data} query={query} openId={Number(openSlug)} />
        }
      >
        {children}
      </DetailPane>
    </main>
  )
}

const useIsFirst = (isOpen: boolean): boolean => {
  const router = useRouter()
  const [isFirst] = useState(() => isOpen && router.state.resolvedLocation === undefined)
  return isFirst
}

const has = (list: SourceListReply | undefined, slug: string) =>
  list?.sources.some(({ id }) => String(id) === slug) ?? false

interface HeadProps extends Pick<SourcesScreenProps, 'library' | 'query'> {
  readonly list: ShownList
  readonly isTitled: boolean
}

/** Titled by the list until its content is known. */
function Head({ list: { data, error, isOfOthers }, ...shown }: HeadProps) {
  if (data) return <ListHead list={data} isOfOthers={isOfOthers} {...shown} />
  return (
    <>
      {shown.isTitled && <ScreenTitle>{shown.library.title}</ScreenTitle>}
      {!error && <HeadRoom />}
    </>
  )
}

/** Reserves the head's height. */
const HeadRoom = () => (
  <>
    <div className={listLineClass}>
      <div className="min-h-8 pointer-coarse:min-h-touch" />
      <div className="min-h-9 max-desktop:hidden" />
    </div>
    <div className={paneHeadClass} />
  </>
)

interface SelectingProps {
  readonly library: Library
  readonly list: ShownList
  readonly query: SourceListQuery
  readonly openId: number | null
}

function Selecting({ list, ...shown }: SelectingProps) {
  const isOffered = useMay('source.changeMany')
  return isOffered && list.data && <SelectionBar list={list.data} isBusy={list.isBusy} {...shown} />
}

// Users have a right to know that searches are logged.
function SearchLogNotice() {
  const isLogged = useIsSearchLogged()
  if (!isLogged) return null
  return <p className={cx(wholeLineClass(3), '-mt-1.5 px-1.5 text-caption text-muted')}>{texts.searchIsLogged}</p>
}

// Warms the cache.
const preloadHits = () => void import('#web/shared/marked.tsx').catch(() => undefined)

function SearchBox({ query }: { query: SourceListQuery }) {
  const navigate = useNavigate()
  const write = (typed: string) => {
    const search = sourceListAddress.parse({ search: searchText(typed) }).search
    if (search !== query.search) {
      void navigate({
        to: '.',
        search: (old) => filtered({ ...query, ...old }, { search }),
        replace: true,
      })
    }
    return search
  }
  const [text, change] = useTypedText(query.search, write)
  return (
    <search className="min-w-0 grow">
      <SearchInput
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={limits.search}
        onFocus={preloadHits}
        value={text}
        onChange={change}
      />
    </search>
  )
}
