import { type RecordState, recordStateNames } from '#contract/records/record-values.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { open: 'accent', review: 'neutral', closed: 'success' } as const

export function StateBadge({ state }: { readonly state: RecordState }) {
  return <Badge tone={tones[state]}>{recordStateNames[state]}</Badge>
}
