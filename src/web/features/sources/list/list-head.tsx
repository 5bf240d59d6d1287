import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { listTitle } from './filters.ts'
import { ListLine } from './list-line.tsx'
import { ListTools } from './list-tools.tsx'
import { useFilterWords } from './use-filter-words.ts'

interface ListHeadProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
  readonly isOfOthers: boolean
  readonly isTitled: boolean
}

export function ListHead({ list, query, library, isOfOthers, isTitled }: ListHeadProps) {
  const words = useFilterWords(query)
  return (
    <>
      {isTitled && <ScreenTitle>{listTitle(library.title, query, { list, words })}</ScreenTitle>}
      <ListLine list={list} query={query} library={library} isOfOthers={isOfOthers} words={words} />
      {list.totalCount > 0 && <ListTools list={list} query={query} />}
    </>
  )
}
