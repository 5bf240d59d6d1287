import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { totalPages } from '#contract/addresses/page-number.ts'
import type { OrderOption, SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { filtered, toggledDirection } from '#web/features/sources/search.ts'
import { useIsSearchLogged, useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { paneHeadClass } from '#web/ui/columns-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { useToolbar } from '#web/ui/use-toolbar.ts'
import { texts } from './texts.ts'
import { ViewMenu } from './view-menu.tsx'

export function ListTools({ list, query }: { list: SourceList; query: SourceListQuery }) {
  const navigate = useNavigate()
  const pages = totalPages(list.totalCount, list.limit)
  const page = Math.min(query.page, Math.max(1, pages))
  const router = useRouter()
  const isLogged = useIsSearchLogged()
  const toolbar = useToolbar()
  // Like hovering the page links.
  const preloadNext = () => {
    if (isLogged || page >= pages) return
    void router.preloadRoute({ to: '.', search: (old) => ({ ...old, page: page + 1 }) })
  }
  return (
    <div {...toolbar} aria-label={texts.listTools} className={paneHeadClass}>
      <SortMenu query={query} />
      <DirectionLink query={query} />
      <FavoriteFilter query={query} />
      <ViewMenu />
      <span className="grow" />
      {pages > 1 && (
        <Picker
          label={texts.goToPage}
          align="end"
          count={pages}
          selected={page - 1}
          textAt={(index) => texts.page(index + 1)}
          onOpen={preloadNext}
          onPick={(index) => void navigate({ to: '.', search: (old) => ({ ...old, page: index + 1 }) })}
        >
          {texts.page(page)}
          <span className="sr-only">{texts.choosePage(pages)}</span>
        </Picker>
      )}
    </div>
  )
}

function SortMenu({ query }: { query: SourceListQuery }) {
  const orders = useQuery(sourceQueries.orders())
  return (
    <div className="text-small">
      <Async query={orders} inline>
        {(options) => options.length > 0 && <OrderMenu orders={options} query={query} />}
      </Async>
    </div>
  )
}

function OrderMenu({ orders, query }: { orders: readonly OrderOption[]; query: SourceListQuery }) {
  const navigate = useNavigate()
  // Falls back to title order for a guest with a 'favorite' link.
  const chosen = orders.find(({ value }) => value === query.order) ?? orders[0]
  const items = orders.map(({ value, label }) => ({
    id: value,
    label,
    checked: value === chosen?.value,
    onSelect: () => void navigate({ to: '.', search: filtered(query, { order: value }) }),
  }))
  return (
    <Menu label={texts.sortBy} items={items}>
      <span className="sr-only">{texts.sortBy} </span>
      {chosen?.label}
      <Icon name="chevron-down" size={16} className="text-muted" />
    </Menu>
  )
}

function FavoriteFilter({ query }: { query: SourceListQuery }) {
  const navigate = useNavigate()
  const isOffered = useMay('source.favorite')
  const isOn = query.favorite !== ''
  if (!isOffered) return null
  return (
    <IconButton
      label={texts.onlyFavorites}
      icon={isOn ? 'star-filled' : 'star'}
      aria-pressed={isOn}
      onClick={() => void navigate({ to: '.', search: filtered(query, { favorite: isOn ? '' : 'yes' }) })}
    />
  )
}

function DirectionLink({ query }: { query: SourceListQuery }) {
  const isAscending = query.direction === 'ASC'
  const label = isAscending ? texts.sortDescending : texts.sortAscending
  return (
    <Link
      to="."
      search={toggledDirection(query)}
      activeOptions={{ exact: true }}
      aria-label={label}
      title={label}
      className={iconButtonClass()}
    >
      <Icon name={isAscending ? 'sort-ascending' : 'sort-descending'} />
    </Link>
  )
}
