import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { csvOf } from './csv.ts'
import { texts } from './texts.ts'

export function DownloadButton({ coverage }: { readonly coverage: SourceCoverage }) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([csvOf(coverage)], { type: 'text/csv;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: texts.file })
    link.click()
    // After the browser has read it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <Button variant="secondary" size="small" onClick={download}>
      <Icon name="download" />
      {texts.download}
    </Button>
  )
}
