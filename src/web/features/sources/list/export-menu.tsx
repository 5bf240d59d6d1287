import type { ExportFormat } from '#contract/exports.ts'
import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { texts } from './texts.ts'

const formats: readonly { readonly id: ExportFormat; readonly label: string }[] = [
  { id: 'csv', label: texts.exportTable },
  { id: 'html', label: texts.exportBookmarks },
  { id: 'json', label: texts.exportLines },
]

interface ExportMenuProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
}

/** Takes along as a file what the list finds, all pages of it. */
export function ExportMenu({ list: { totalCount }, query, library: { scope } }: ExportMenuProps) {
  const items = formats.map(({ id, label }) => ({
    id,
    label,
    onSelect: async () => (await import('./export-list.ts')).exportList({ ...query, scope, format: id }, totalCount),
  }))
  return (
    <Menu
      label={texts.export}
      align="end"
      heading={texts.exportCount(totalCount)}
      className={`${iconButtonClass()} -my-0.5`}
      items={items}
    >
      <Icon name="download" />
      <span className="sr-only">{texts.export}</span>
    </Menu>
  )
}
