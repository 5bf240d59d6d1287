import { recordEndpoints, recordFormats } from '#contract/records/record-endpoints.ts'
import type { ResearchRecord } from '#contract/records/records.ts'
import { urlOf } from '#web/api/url.ts'
import { Menu } from '#web/ui/menu.tsx'
import { texts } from './texts.ts'

/** Downloads the record with all searches. */
export function ExportMenu({ record: { id } }: { readonly record: ResearchRecord }) {
  const items = recordFormats.map((format) => ({
    id: format,
    label: texts.formats[format],
    onSelect: () => {
      const link = document.createElement('a')
      link.href = urlOf(recordEndpoints.export, { params: { id }, query: { format } })
      link.download = ''
      link.click()
    },
  }))
  return (
    <Menu label={texts.export} align="end" items={items}>
      {texts.export}
    </Menu>
  )
}
