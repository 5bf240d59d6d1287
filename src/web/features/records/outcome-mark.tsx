import type { Outcome } from '#contract/records/record-values.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { texts } from './texts.ts'

const icons: Record<Outcome | 'open', IconName> = {
  nothing: 'check',
  discounted: 'select',
  match: 'star-filled',
  unclear: 'help',
  unreachable: 'warning',
  skipped: 'chevron-right',
  open: 'more',
}

const looks: Record<Outcome | 'open', string> = {
  nothing: 'text-success',
  discounted: 'text-success',
  match: 'text-accent',
  unclear: 'text-ink',
  unreachable: 'text-ink',
  skipped: 'text-muted',
  open: 'text-muted',
}

/** State of a subject in a step, as icon and text. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome | 'open' }) {
  return (
    <span className="inline-flex items-center gap-1 text-caption whitespace-nowrap text-muted">
      <Icon name={icons[outcome]} size={16} className={cx(looks[outcome])} />
      {texts.states[outcome]}
    </span>
  )
}
