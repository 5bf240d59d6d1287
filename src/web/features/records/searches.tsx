import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { totalPages } from '#contract/addresses/page-number.ts'
import type { RecordSearch, RecordStep, ResearchRecord } from '#contract/records/records.ts'
import { Async } from '#web/shared/async.tsx'
import { Button } from '#web/ui/button.tsx'
import { recordQueries } from './queries.ts'
import { SearchEntry } from './search-entry.tsx'
import { texts } from './texts.ts'

interface SearchesProps {
  readonly record: ResearchRecord
  readonly step: RecordStep
  readonly onCorrect: ((search: RecordSearch) => void) | undefined
}

/** All searches of a step, newest first. */
export function Searches({ record, step, onCorrect }: SearchesProps) {
  const id = useId()
  const [page, setPage] = useState(1)
  const searches = useQuery(recordQueries.searches(record.id, step.id, page))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="border-b border-line pb-1 text-body font-bold">
        {texts.searches}
      </h3>
      <Async query={searches} inline>
        {(list) => (
          <>
            {list.searches.length === 0 && <p className="py-1 text-body text-muted">{texts.noSearches}</p>}
            <ol>
              {list.searches.map((search) => (
                <SearchEntry key={search.id} search={search} source={step.title} onCorrect={onCorrect} />
              ))}
            </ol>
            <Pages page={page} total={totalPages(list.totalCount, list.limit)} onTurn={setPage} />
          </>
        )}
      </Async>
    </section>
  )
}

interface PagesProps {
  readonly page: number
  readonly total: number
  readonly onTurn: (page: number) => void
}

function Pages({ page, total, onTurn }: PagesProps) {
  if (total <= 1) return null
  return (
    <div className="flex gap-2 py-1">
      <Button size="small" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {texts.newer}
      </Button>
      <Button size="small" disabled={page >= total} onClick={() => onTurn(page + 1)}>
        {texts.older}
      </Button>
    </div>
  )
}
