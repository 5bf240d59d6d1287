import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SourceFacets } from '#contract/lists/facets.ts'
import type { FacetName } from '#contract/lists/filter-table.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { isUnindexed } from '#web/api/api-error.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { cx } from '#web/ui/cx.ts'
import { popoverClass } from '#web/ui/popup-class.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { type PopupProps, useShown } from '#web/ui/use-popup.ts'
import { chosenFilters, isFacet } from './chosen-filters.ts'
import { FacetBox } from './facet-box.tsx'
import { FacetGroupPart } from './facet-group.tsx'
import { type FacetChoices, facetGroups, keptAs } from './facet-groups.ts'
import { facetTexts } from './facet-texts.ts'
import { hidesNotified, withoutNotified } from './facet-values.ts'
import { texts } from './texts.ts'
import { type FacetChange, useFacetChange } from './use-facet-change.ts'

interface FacetPanelProps {
  readonly library: Library
  readonly list: SourceList
  readonly query: SourceListQuery
  /** Those of one menu; without it all of them. */
  readonly facets?: readonly FacetName[]
}

export function FacetPanel({ facets: names, ...shown }: FacetPanelProps) {
  const facets = useQuery(sourceQueries.facets(shown.library.scope, shown.query))
  const isUncounted = isUnindexed(facets.error)
  const last = useLast(facets.data ?? (isUncounted ? null : undefined))
  const isThere = last !== undefined
  return (
    <div aria-busy={facets.isPlaceholderData}>
      {facets.isLoadingError && !isUncounted && (
        <div className="px-1.5 text-small">
          <RequestFailed inline query={facets} />
        </div>
      )}
      {facets.isPending && !isThere && <Loading inline />}
      {isThere && <Facets {...shown} names={names} facets={last} />}
    </div>
  )
}

interface FacetPopupProps extends FacetPanelProps {
  readonly title: string
  readonly popup: PopupProps
}

export function FacetPopup({ title, popup, ...shown }: FacetPopupProps) {
  const box = useRef<HTMLDivElement>(null)
  useShown(box)
  return (
    <div
      {...popup}
      ref={box}
      role="dialog"
      aria-label={title}
      className={cx(
        popoverClass,
        'max-h-[min(56rem,70dvh)] w-[min(36rem,92vw)] overflow-y-auto overscroll-contain p-2',
      )}
    >
      <FacetPanel {...shown} />
    </div>
  )
}

/** Previous counts while new ones load or fail. */
const useLast = (facets: SourceFacets | null | undefined) => {
  const [last, setLast] = useState(facets)
  if (facets !== undefined && facets !== last) setLast(facets)
  return facets === undefined ? last : facets
}

const HIDDEN = 'hidden'
const isHidden = (name: string, { exposure }: SourceListQuery) => name === 'exposure' && hidesNotified(exposure)

/** Current choices and earlier ones of this panel. */
const useChosenSoFar = (query: SourceListQuery): ReadonlySet<string> => {
  const [kept, setChosenSoFar] = useState<ReadonlySet<string>>(new Set())
  const chosen = chosenFilters(query)
    .filter(isFacet)
    .flatMap((name) => (isHidden(name, query) ? [HIDDEN] : valuesIn(query[name]).map((value) => keptAs(name, value))))
  if (chosen.some((value) => !kept.has(value))) setChosenSoFar(new Set([...kept, ...chosen]))
  return kept
}

interface FacetsProps extends Omit<FacetPanelProps, 'facets'>, Pick<FacetChoices, 'facets'> {
  readonly names: readonly FacetName[] | undefined
}

function Facets({ library, list, query, names, facets }: FacetsProps) {
  const change = useFacetChange()
  const chosen = { query, facets, kept: useChosenSoFar(query) }
  const isShown = ({ name }: { readonly name: FacetName }) => names?.includes(name) ?? true
  const groups = facetGroups(library, list).filter(isShown)
  const quick = quickFilters(chosen).filter(isShown)
  const boxes = (some: readonly QuickFilter[]) =>
    some.map(({ to, key, name: _name, ...box }) => <FacetBox key={key} {...box} onChange={() => change(() => to)} />)
  return (
    <>
      {boxes(quick.filter(({ key }) => key === HIDDEN))}
      {groups.map((group) => (
        <FacetGroupPart
          key={group.name}
          group={group}
          chosen={chosen}
          isAlone={groups.length === 1}
          onChange={change}
        />
      ))}
      {boxes(quick.filter(({ key }) => key !== HIDDEN))}
    </>
  )
}

interface QuickFilter {
  readonly key: string
  /** Its facet, and so its menu. */
  readonly name: FacetName
  readonly label: string
  readonly count: number | null
  readonly isChosen: boolean
  readonly to: ReturnType<Parameters<FacetChange>[0]>
}

const countLabels: Readonly<Record<FacetName<'count'>, string>> = {
  due: facetTexts.due,
  duplicates: texts.duplicates,
}
const countNames = Object.keys(countLabels) as FacetName<'count'>[]

/** Filters with a single choice. */
const quickFilters = ({ query, facets }: FacetChoices): QuickFilter[] => {
  const hides = hidesNotified(query.exposure)
  return [
    {
      key: HIDDEN,
      name: 'exposure',
      label: facetTexts.hideNotified,
      count: facets && (facets.exposure.find(({ value }) => value === 'notified')?.count ?? 0),
      isChosen: hides,
      to: { exposure: hides ? '' : withoutNotified },
    },
    ...countNames.map((name) => ({
      key: keptAs(name, 'yes'),
      name,
      label: countLabels[name],
      count: facets && facets[name],
      isChosen: query[name] !== '',
      to: { [name]: query[name] === '' ? 'yes' : '' },
    })),
  ]
}
