import { useNavigate } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { CountryList } from './country-list.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { CoverageTools } from './coverage-tools.tsx'
import { type CoverageQuery, closedIn, regionIn, toggled } from './search.ts'
import { countriesIn, groupsOf, type TableRow } from './table.ts'
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
  const shown = useMemo(() => (region === '' ? groups : groups.filter(({ code }) => code === region)), [groups, region])
  const go = (search: CoverageQuery) => void navigate({ to: '/coverage', search, replace: true })
  const parts = {
    coverage,
    groups: shown,
    closed: closedIn(query),
    onToggle: (code: string) => go(toggled(query, code)),
  }
  return (
    <>
      <Summary coverage={coverage} countries={countriesIn(groups)} />
      <CoverageTools groups={groups} query={query} onChange={go} />
      {asList ? <CountryList {...parts} /> : <CoverageTable {...parts} />}
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
