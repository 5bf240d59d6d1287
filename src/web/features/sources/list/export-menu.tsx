import type { ExportFormat } from '#contract/files/exports.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { takeAlongTexts } from './take-along-texts.ts'

const formats: readonly { readonly id: ExportFormat; readonly label: string }[] = [
  { id: 'csv', label: takeAlongTexts.exportTable },
  { id: 'html', label: takeAlongTexts.exportBookmarks },
  { id: 'json', label: takeAlongTexts.exportLines },
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
      label={takeAlongTexts.export}
      align="end"
      heading={takeAlongTexts.exportCount(totalCount)}
      className={`${iconButtonClass()} -my-0.5`}
      items={items}
    >
      <Icon name="download" />
      <span className="sr-only">{takeAlongTexts.export}</span>
    </Menu>
  )
}
