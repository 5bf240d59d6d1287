import type { ResearchRecord } from '#contract/records/records.ts'
import { barClass } from '#web/ui/progress-bar.tsx'
import { progressOf } from './cells.ts'
import { texts } from './texts.ts'

export function Progress({ record }: { readonly record: ResearchRecord }) {
  const { answered, cells } = progressOf(record)
  return (
    <p className="flex min-w-0 grow items-center gap-2 text-small font-medium tabular-nums">
      <span className="shrink-0">{texts.progressOf(answered, cells)}</span>
      <progress
        aria-label={texts.progress}
        value={answered}
        max={Math.max(1, cells)}
        className={`${barClass} min-w-0 grow`}
      />
    </p>
  )
}
