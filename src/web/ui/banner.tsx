import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  info: { look: 'bg-accent-soft text-ink', mark: 'text-accent', icon: 'info' },
  success: { look: 'bg-success-soft text-ink', mark: 'text-success', icon: 'check' },
  error: { look: 'bg-danger-soft text-ink', mark: 'text-danger', icon: 'warning' },
} as const satisfies Record<string, { look: string; mark: string; icon: IconName }>

type BannerProps = { tone?: keyof typeof tones; children: ReactNode; note?: ReactNode; action?: ReactNode }

/** Message about its form, dialog or pane. Errors interrupt screen readers, others wait; a `note` is silent. */
export function Banner({ tone = 'info', children, note, action }: BannerProps) {
  const { look, mark, icon } = tones[tone]

  return (
    <div className={cx('flex items-start gap-2 rounded px-3 py-2 text-body forced-colors:border', look)}>
      <Icon name={icon} className={cx('mt-px', mark)} />
      <div className="min-w-0 grow">
        <div role={tone === 'error' ? 'alert' : 'status'}>{children}</div>
        {note}
      </div>
      {action}
    </div>
  )
}
