import './endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordLimits } from '#contract/records/record-limits.ts'
import type { RecordState } from '#contract/records/record-values.ts'
import { recordStateNames, recordStates } from '#contract/records/record-values.ts'
import { useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { searchText } from '#web/shared/search-text.ts'
import { useTypedText } from '#web/shared/use-typed-text.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Page } from '#web/ui/page.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { NewRecordButton } from './new-record-button.tsx'
import { recordQueries } from './queries.ts'
import { RecordList } from './record-list.tsx'
import type { RecordListQuery } from './search.ts'
import { texts } from './texts.ts'

/** The searched name stays in this component: addresses are kept by histories and logs. */
export function RecordsScreen({ query }: { query: RecordListQuery }) {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const list = useQuery({ ...recordQueries.list({ ...query, search }), enabled: useMay('record.keep') })
  const find = (typed: string) => {
    const written = searchText(typed).trim()
    setSearch(written)
    if (query.page > 1) void navigate({ to: '.', search: (old) => ({ ...old, page: 1 }), replace: true })
    return typed
  }
  return (
    <Page title={texts.title} action={<NewRecordButton />}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <NameSearch onFind={find} />
        <StateFilter chosen={query.state} />
      </div>
      <Async query={list} loading={<SkeletonList />}>
        {(page) => (
          <RecordList
            list={page}
            query={query}
            isBusy={list.isPlaceholderData}
            isFiltered={search !== '' || query.state !== ''}
          />
        )}
      </Async>
    </Page>
  )
}

function NameSearch({ onFind }: { readonly onFind: (typed: string) => string }) {
  const [text, change] = useTypedText('', onFind)
  return (
    <search className="min-w-0 grow basis-64 desktop:max-w-modal">
      <SearchInput
        label={texts.searchByName}
        placeholder={texts.searchByName}
        value={text}
        onChange={change}
        maxLength={recordLimits.name}
      />
    </search>
  )
}

const choices: readonly (RecordState | '')[] = ['', ...recordStates]

function StateFilter({ chosen }: { readonly chosen: RecordState | '' }) {
  return (
    <nav aria-label={texts.stateFilter} className="flex flex-wrap gap-1">
      {choices.map((state) => (
        <Link
          key={state}
          to="/research"
          search={{ state }}
          activeOptions={{ exact: true }}
          aria-current={state === chosen || undefined}
          className={cx(
            buttonClass('quiet', 'small'),
            state === chosen && 'bg-accent-soft forced-colors:border-[Highlight]',
          )}
        >
          {state === '' ? texts.all : recordStateNames[state]}
        </Link>
      ))}
    </nav>
  )
}
