import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { digits } from './digits.ts'

const tones = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
}

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-baseline gap-1 rounded-small px-1.5 text-caption font-medium whitespace-nowrap forced-colors:border [&>svg]:self-center',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

/** Count with tabular digits; `label` names the unit for screen readers. */
export function Count({ value, label }: { value: number; label?: string }) {
  return (
    <span className="text-caption text-muted tabular-nums">
      {digits.format(value)}
      {label !== undefined && <span className="sr-only"> {label}</span>}
    </span>
  )
}
