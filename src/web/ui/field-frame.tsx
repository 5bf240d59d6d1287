import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type FieldFrameProps = {
  /** Hint and error get `${id}-hint` and `${id}-error`, for `aria-describedby`. */
  id: string
  label: ReactNode
  /** Visually hidden label. */
  hidesLabel?: boolean | undefined
  required?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
}

/** Layout of label, control, hint and error. The control must carry `id` and `required`. */
export function FieldFrame({ id, label, hidesLabel = false, required, hint, error, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-small font-medium'}>
        {label}
        {required && (
          <span aria-hidden="true" className="pl-0.5 text-danger">
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

/** Error of a control without frame; hidden without text. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={`${id}-error`} className="flex items-start gap-1 text-small text-danger">
      <Icon name="warning" size={16} className="mt-0.5" />
      {children}
    </p>
  )
}
