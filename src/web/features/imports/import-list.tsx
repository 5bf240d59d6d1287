import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SourceImport } from '#contract/files/imports.ts'
import { Async } from '#web/shared/async.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { ImportRow } from './import-row.tsx'
import { isUnderWay } from './progress.ts'
import { importQueries } from './queries.ts'
import { texts } from './texts.ts'

export function ImportList() {
  const id = useId()
  const imports = useQuery(importQueries.list())
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <h2 id={id} className="border-b border-line pb-1 text-heading font-bold">
        {texts.list}
      </h2>
      <Async query={imports} loading={<SkeletonList />}>
        {(all) => (
          <>
            {imports.isRefetchError && all.some(isUnderWay) && <Banner>{texts.noAnswer}</Banner>}
            <Rows imports={all} at={imports.dataUpdatedAt} />
          </>
        )}
      </Async>
    </section>
  )
}

function Rows({ imports, at }: { imports: readonly SourceImport[]; at: number }) {
  if (imports.length === 0) return <p className="py-4 text-muted">{texts.none}</p>
  return (
    <ul>
      {imports.map((each) => (
        <ImportRow key={each.id} each={each} at={at} />
      ))}
    </ul>
  )
}
