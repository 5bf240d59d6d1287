import { type ReactNode, useEffect, useId, useState } from 'react'
import { normalize } from '#contract/text/normalize.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox, Select } from '#web/ui/input.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { rowSelector } from './addresses.ts'
import { focusOn } from './grid-keys.ts'
import { allClosed, allOpen, type CoverageQuery, closedIn, opened, regionIn } from './search.ts'
import { BEYOND, type TableGroup, type TableRow } from './table.ts'
import { texts } from './texts.ts'

interface CoverageToolsProps {
  readonly groups: readonly TableGroup[]
  readonly query: CoverageQuery
  readonly onChange: (query: CoverageQuery) => void
}

export function CoverageTools({
  groups,
  query,
  onChange,
  children,
}: CoverageToolsProps & { readonly children: ReactNode }) {
  const isAllOpen = closedIn(query).size === 0
  return (
    <div className="coverage-tools flex flex-wrap items-center gap-2">
      <FindCountry groups={groups} query={query} onChange={onChange} />
      <Select
        aria-label={texts.region}
        value={regionIn(query)}
        onChange={({ currentTarget }) => onChange({ ...query, region: currentTarget.value })}
      >
        <option value="">{texts.allRegions}</option>
        {groups.map(
          ({ code, name }) =>
            code !== BEYOND && (
              <option key={code} value={code}>
                {name}
              </option>
            ),
        )}
      </Select>
      <button
        type="button"
        className={buttonClass('quiet', 'small')}
        onClick={() => onChange(isAllOpen ? allClosed(query) : allOpen(query))}
      >
        {isAllOpen ? texts.closeAll : texts.openAll}
      </button>
      <Checkbox
        checked={query.gaps === 'yes'}
        onChange={({ currentTarget }) => onChange({ ...query, gaps: currentTarget.checked ? 'yes' : '' })}
      >
        {texts.onlyGaps}
      </Checkbox>
      <span className="grow" />
      {children}
    </div>
  )
}

interface Match {
  readonly region: string
  readonly row: TableRow
}

/** Exact code, then name prefix, then substring. */
const matchOf = (groups: readonly TableGroup[], typed: string): Match | undefined => {
  const text = normalize(typed)
  if (text === '') return undefined
  const all = groups.flatMap(({ code: region, rows }) =>
    rows.map((row) => ({ region, row, name: normalize(row.name) })),
  )
  return (
    all.find(({ row }) => row.code.toLowerCase() === text) ??
    all.find(({ name }) => name.startsWith(text)) ??
    all.find(({ name }) => name.includes(text))
  )
}

const rowOf = (code: string | undefined) =>
  code === undefined ? null : document.querySelector<HTMLElement>(rowSelector(code))

const isSame = (one: CoverageQuery, other: CoverageQuery) =>
  one.region === other.region && one.closed === other.closed && one.gaps === other.gaps

/** Scrolls to matches while typing; Enter moves the focus. */
function FindCountry({ groups, query, onChange }: CoverageToolsProps) {
  const [typed, setTyped] = useState('')
  const said = useId()
  const match = matchOf(groups, typed)
  const code = match?.row.code
  const find = (text: string) => {
    setTyped(text)
    const found = matchOf(groups, text)
    const shown = found && opened(query, found.region, found.row.count === 0)
    if (shown && !isSame(shown, query)) onChange(shown)
  }
  useEffect(() => {
    const row = rowOf(code)
    row?.scrollIntoView({ block: 'center' })
    row?.setAttribute('data-found', '')
    return () => row?.removeAttribute('data-found')
  })
  return (
    <search className="flex items-center gap-2">
      <SearchInput
        label={texts.find}
        placeholder={texts.findHint}
        aria-describedby={said}
        value={typed}
        onChange={find}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would also follow the newly focused link.
          event.preventDefault()
          const row = rowOf(code)
          focusOn(row?.querySelector<HTMLElement>('th') ?? row)
        }}
      />
      <output id={said} className="text-small text-muted">
        {match && texts.found(match.row.name, match.row.count)}
        {!match && typed.trim() !== '' && texts.notFound}
      </output>
    </search>
  )
}
