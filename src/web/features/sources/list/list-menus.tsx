import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { ExportMenu } from './export-menu.tsx'
import { ShareMenu } from './share-menu.tsx'

interface ListMenusProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
}

/** What is done with a list as a whole. One with nothing in it has an address to hand on, and nothing to take along. */
export function ListMenus(props: ListMenusProps) {
  return (
    <>
      {props.list.totalCount > 0 && <ExportMenu {...props} />}
      <ShareMenu />
    </>
  )
}
