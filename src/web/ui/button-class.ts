import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'caution' | 'danger'
export type ButtonSize = 'medium' | 'small'

const frame =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded border font-medium whitespace-nowrap no-underline transition-colors duration-quick select-none pointer-coarse:min-h-touch disabled:opacity-50 aria-disabled:opacity-70'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  secondary: 'border-edge bg-surface text-ink not-disabled:hover:bg-hover',
  quiet: 'border-transparent text-accent not-disabled:hover:bg-hover not-disabled:hover:text-accent-strong',
  caution: 'border-edge bg-surface text-danger not-disabled:hover:bg-danger-soft',
  danger: 'border-transparent bg-danger text-on-danger not-disabled:hover:bg-danger-strong',
}

const sizes: Record<ButtonSize, string> = { medium: 'h-9 px-4 text-body', small: 'h-8 px-3 text-small' }

export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium') =>
  cx(frame, variants[variant], sizes[size])
