import { type FacetName, filterNames } from '#contract/lists/filter-table.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { popupButtonClass, popupRootClass } from '#web/ui/popup-class.ts'
import { usePopup } from '#web/ui/use-popup.ts'
import { useToolbar } from '#web/ui/use-toolbar.ts'
import { isFacet } from './chosen-filters.ts'
import { hidesNotified } from './facet-values.ts'
import type { Filter } from './filters.ts'
import { texts } from './texts.ts'

const FacetPopup = lazyPart(async () => (await import('./facet-panel.tsx')).FacetPopup)

/** Facets with a menu of their own; their single value is shown in its button instead of a chip. */
const ownMenus = ['country', 'category', 'access', 'exposure'] as const

const hasOwnMenu = (key: string): key is (typeof ownMenus)[number] => ownMenus.some((name) => name === key)

const inMore = filterNames.filter(isFacet).filter((name) => !hasOwnMenu(name))

export const isInButton = (key: string, query: SourceListQuery): boolean =>
  hasOwnMenu(key) && valuesIn(query[key]).length === 1

interface FacetMenusProps {
  readonly library: Library
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly filters: readonly Filter[]
}

/** Filters above the list, from 900 px; below, the drawer has them. */
export function FacetMenus({ filters, ...shown }: FacetMenusProps) {
  const { library, query } = shown
  const toolbar = useToolbar()
  const titles = { ...texts, category: library.scope === 'group' ? texts.subject : texts.category }
  const labelOf = (name: (typeof ownMenus)[number]) => {
    const count = valuesIn(query[name]).length
    if (name === 'exposure' && hidesNotified(query.exposure)) return titles.exposure
    if (count > 1) return texts.several(titles[name], count)
    return filters.find(({ key }) => key === name)?.text ?? titles[name]
  }
  const more = inMore.filter((name) => query[name] !== '').length
  return (
    <div {...toolbar} aria-label={texts.filters} className="-mx-1.5 flex flex-wrap pb-1 max-desktop:hidden">
      {ownMenus.map((name) => (
        <FacetMenu key={name} {...shown} title={titles[name]} label={labelOf(name)} facets={[name]} />
      ))}
      <FacetMenu
        {...shown}
        title={texts.moreFilters}
        label={more > 0 ? texts.several(texts.more, more) : texts.more}
        name={more > 0 ? texts.several(texts.moreFilters, more) : texts.moreFilters}
        facets={inMore}
      />
    </div>
  )
}

// Five of them fit in one line of the list.
const menuButtonClass =
  'inline-flex min-h-8 items-center gap-0.5 rounded px-1.5 text-small font-medium transition-colors duration-quick pointer-coarse:min-h-touch'

interface FacetMenuProps extends Omit<FacetMenusProps, 'filters'> {
  readonly title: string
  readonly label: string
  /** Accessible name, where the label alone is not clear. */
  readonly name?: string
  readonly facets: readonly FacetName[]
}

function FacetMenu({ title, label, name, ...shown }: FacetMenuProps) {
  const { open, setOpen, buttonProps, popupProps } = usePopup()
  const isChosen = shown.facets.some((name) => shown.query[name] !== '')
  return (
    <div className={popupRootClass}>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        className={cx(
          menuButtonClass,
          popupButtonClass,
          isChosen ? 'bg-accent-soft text-accent' : 'text-ink hover:bg-hover',
        )}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!open)
        }}
      >
        <bdi className="truncate">{label}</bdi>
        <Icon name="chevron-down" size={16} />
      </button>
      {open && <FacetPopup {...shown} title={title} popup={{ ...popupProps, 'data-align': 'start' }} />}
    </div>
  )
}
