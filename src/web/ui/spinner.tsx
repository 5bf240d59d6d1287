import { cx } from './cx.ts'

type SpinnerProps = { size?: 'medium' | 'large'; className?: string }

/** The turning ring alone, for where something else says what is going on. */
export function Spinner({ size = 'medium', className }: SpinnerProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      className={cx('animate-spin', size === 'large' ? 'size-8' : 'size-5', className)}
    >
      <circle cx="10" cy="10" r="7.5" strokeWidth="2" opacity="0.25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" strokeWidth="2" />
    </svg>
  )
}

type LoadingProps = {
  label?: string
  /** For one line among others, and not for a pane of its own. */
  inline?: boolean | undefined
}

/** What is loading and whose shape is not known; with a known shape use a skeleton. */
export function Loading({ label = 'Loading…', inline = false }: LoadingProps) {
  return (
    <div className={cx('text-muted', inline ? 'inline-flex align-text-bottom' : 'flex justify-center p-8')}>
      <Spinner size={inline ? 'medium' : 'large'} />
      <output className="sr-only">{label}</output>
    </div>
  )
}
