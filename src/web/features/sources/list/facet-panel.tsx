import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SourceFacets } from '#contract/lists/facets.ts'
import type { FacetName } from '#contract/lists/filter-table.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { isUnindexed } from '#web/api/api-error.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { chosenFilters, isPanelFilter } from './chosen-filters.ts'
import { FacetBox } from './facet-box.tsx'
import { FacetGroupPart } from './facet-group.tsx'
import { type Chosen, facetGroups, hasChoice, keptAs } from './facet-groups.ts'
import { facetTexts } from './facet-texts.ts'
import { hidesNotified, withoutNotified } from './facet-values.ts'
import { texts } from './texts.ts'
import { type FacetChange, useFacetChange } from './use-facet-change.ts'

interface FacetPanelProps {
  readonly library: Library
  readonly list: SourceList
  readonly query: SourceListQuery
}

export function FacetPanel({ isUnfolded, ...shown }: FacetPanelProps & { readonly isUnfolded: boolean }) {
  const facets = useQuery(sourceQueries.facets(shown.library.scope, shown.query))
  const panel = useRef<HTMLDivElement>(null)
  const isUncounted = isUnindexed(facets.error)
  const last = useLast(facets.data ?? (isUncounted ? null : undefined))
  const isThere = last !== undefined
  useEffect(() => {
    if (isUnfolded && isThere) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isUnfolded, isThere])
  return (
    <div
      ref={panel}
      role="group"
      aria-label={texts.filters}
      className="scroll-mt-9"
      aria-busy={facets.isPlaceholderData}
    >
      {facets.isLoadingError && !isUncounted && (
        <div className="px-1.5 text-small">
          <RequestFailed inline query={facets} />
        </div>
      )}
      {facets.isPending && !isThere && <Loading inline />}
      {isThere && <Facets {...shown} facets={last} />}
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
const useKept = (query: SourceListQuery): ReadonlySet<string> => {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const chosen = chosenFilters(query)
    .filter(isPanelFilter)
    .flatMap((name) => (isHidden(name, query) ? [HIDDEN] : valuesIn(query[name]).map((value) => keptAs(name, value))))
  if (chosen.some((value) => !kept.has(value))) setKept(new Set([...kept, ...chosen]))
  return kept
}

function Facets({ library, list, query, facets }: FacetPanelProps & Pick<Chosen, 'facets'>) {
  const change = useFacetChange()
  const chosen = { query, facets, kept: useKept(query) }
  const groups = facetGroups(library, list).filter((group) => hasChoice(group, chosen))
  const quick = quickFilters(chosen).filter(
    ({ count, isChosen, key }) => count !== 0 || isChosen || chosen.kept.has(key),
  )
  if (groups.length + quick.length === 0) {
    return <p className="px-1.5 py-1 text-small text-muted">{facetTexts.nothing}</p>
  }
  return (
    <>
      {quick.map(({ to, key, ...box }) => (
        <FacetBox key={key} {...box} onChange={() => change(() => to)} />
      ))}
      {groups.map((group, index) => (
        <FacetGroupPart key={group.name} group={group} chosen={chosen} isFirst={index === 0} onChange={change} />
      ))}
    </>
  )
}

interface QuickFilter {
  readonly key: string
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
const quickFilters = ({ query, facets }: Chosen): QuickFilter[] => {
  const hides = hidesNotified(query.exposure)
  return [
    {
      key: HIDDEN,
      label: facetTexts.hideNotified,
      count: facets && (facets.exposure.find(({ value }) => value === 'notified')?.count ?? 0),
      isChosen: hides,
      to: { exposure: hides ? '' : withoutNotified },
    },
    ...countNames.map((name) => ({
      key: keptAs(name, 'yes'),
      label: countLabels[name],
      count: facets && facets[name],
      isChosen: query[name] !== '',
      to: { [name]: query[name] === '' ? 'yes' : '' },
    })),
  ]
}
