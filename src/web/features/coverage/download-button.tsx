import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { csvOf } from './csv.ts'
import type { TableGroup } from './table.ts'
import { texts } from './texts.ts'

interface DownloadButtonProps {
  readonly coverage: SourceCoverage
  /** Regions with the rows on screen. */
  readonly groups: readonly TableGroup[]
}

export function DownloadButton({ coverage, groups }: DownloadButtonProps) {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0)
  if (rows === 0) return null
  const download = () => {
    const url = URL.createObjectURL(new Blob([csvOf(coverage, groups)], { type: 'text/csv;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: texts.file })
    link.click()
    // Released after the browser has read the file.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <Button variant="secondary" size="small" onClick={download}>
      <Icon name="download" />
      {texts.download(rows)}
    </Button>
  )
}
