import type { ExportFormat } from '#contract/files/exports.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { exportTexts } from './export-texts.ts'

const formats: readonly { readonly id: ExportFormat; readonly label: string }[] = [
  { id: 'csv', label: exportTexts.exportTable },
  { id: 'html', label: exportTexts.exportBookmarks },
  { id: 'json', label: exportTexts.exportLines },
]

interface ExportMenuProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
}

export function ExportMenu({ list: { totalCount }, query, library: { scope } }: ExportMenuProps) {
  const items = formats.map(({ id, label }) => ({
    id,
    label,
    onSelect: async () => (await import('./export-list.ts')).exportList({ ...query, scope, format: id }, totalCount),
  }))
  return (
    <Menu
      label={exportTexts.export}
      align="end"
      heading={exportTexts.exportCount(totalCount)}
      className={`${iconButtonClass()} -my-0.5`}
      items={items}
    >
      <Icon name="download" />
      <span className="sr-only">{exportTexts.export}</span>
    </Menu>
  )
}
