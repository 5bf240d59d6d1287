import { useNavigate } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { CountryList } from './country-list.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { CoverageTools } from './coverage-tools.tsx'
import { DownloadButton } from './download-button.tsx'
import { type CoverageQuery, closedIn, regionIn, toggled } from './search.ts'
import { countriesIn, gapsOf, groupsOf, rowsShown, type TableRow } from './table.ts'
import { texts } from './texts.ts'
import { useCoverageStyle } from './use-coverage-style.ts'

interface CoverageProps {
  readonly coverage: SourceCoverage
  readonly query: CoverageQuery
}

const hearWidth = (change: () => void) => {
  addEventListener('resize', change)
  return () => removeEventListener('resize', change)
}

const isPhone = () => innerWidth < 600

export function Coverage({ coverage, query }: CoverageProps) {
  useCoverageStyle()
  const navigate = useNavigate()
  const asList = useSyncExternalStore(hearWidth, isPhone)
  const groups = useMemo(() => groupsOf(coverage), [coverage])
  const region = regionIn(query)
  const isGaps = query.gaps === 'yes'
  const shown = useMemo(() => {
    const some = region === '' ? groups : groups.filter(({ code }) => code === region)
    return isGaps ? gapsOf(some) : some
  }, [groups, region, isGaps])
  const go = (search: CoverageQuery) => void navigate({ to: '/coverage', search, replace: true })
  const viewProps = {
    coverage,
    groups: shown,
    closed: closedIn(query),
    onToggle: (code: string) => go(toggled(query, code)),
  }
  return (
    <>
      <Summary coverage={coverage} countries={countriesIn(groups)} />
      <CoverageTools groups={groups} query={query} onChange={go}>
        <DownloadButton coverage={coverage} groups={rowsShown(shown, viewProps.closed)} />
      </CoverageTools>
      {shown.length === 0 && <p className="text-muted">{texts.noGaps}</p>}
      {asList ? <CountryList {...viewProps} /> : <CoverageTable {...viewProps} />}
    </>
  )
}

interface SummaryProps {
  readonly coverage: SourceCoverage
  readonly countries: readonly TableRow[]
}

function Summary({ coverage: { totalCount, categories }, countries }: SummaryProps) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {texts.summary(totalCount, categories.length)}{' '}
        {texts.gaps(countries.filter(({ count }) => count === 0).length, countries.length)}
      </p>
      <p className="max-w-prose text-small text-muted">{texts.hint}</p>
    </div>
  )
}
