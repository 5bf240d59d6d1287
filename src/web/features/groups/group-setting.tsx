import { type ReactNode, useId } from 'react'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { texts } from './texts.ts'

interface GroupSettingProps {
  readonly title: string
  readonly hint: string
  readonly label: string
  readonly isOn: boolean
  readonly save: { readonly isPending: boolean; readonly error: Error | null }
  readonly onChange: () => void
  /** Further settings of the same kind. */
  readonly children?: ReactNode
}

/** Switch with an explanation. */
export function GroupSetting({ title, hint, label, isOn, save, onChange, children }: GroupSettingProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 rounded border border-line px-4 py-3">
      <h2 id={id} className="flex items-center gap-2 text-heading font-bold">
        {title}
        <Badge tone={isOn ? 'accent' : 'neutral'}>{texts.isOn(isOn)}</Badge>
      </h2>
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}
      </p>
      <Checkbox checked={isOn} aria-busy={save.isPending} onChange={onChange} aria-describedby={`${id}-hint`}>
        {label}
      </Checkbox>
      {children}
      {save.error && <FailureBanner of={save.error} />}
    </section>
  )
}
