import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useToolbar } from '#web/ui/use-toolbar.ts'
import { chosenFilters } from './chosen-filters.ts'
import { ExportMenu } from './export-menu.tsx'
import { texts } from './texts.ts'

const SelectButton = lazyPart(
  async () => (await import('#web/features/sources/select/select-button.tsx')).SelectButton,
  { failedClass: null },
)

const ShareMenu = lazyPart(async () => (await import('./share-menu.tsx')).ShareMenu, { failedClass: null })

interface ListMenusProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
}

/** Actions on the whole list. Sharing is for a chosen list, also an empty one. */
export function ListMenus(props: ListMenusProps) {
  const isSelectable = useMay('source.changeMany')
  const toolbar = useToolbar()
  return (
    <div {...toolbar} aria-label={texts.listActions} className="flex items-center gap-1">
      {props.list.totalCount > 0 && (
        <>
          {isSelectable && <SelectButton />}
          <ExportMenu {...props} />
        </>
      )}
      {chosenFilters(props.query).length > 0 && <ShareMenu />}
    </div>
  )
}
