import { cx } from './cx.ts'
import { useSaysLoading } from './use-speaker.ts'

type SpinnerProps = { size?: 'medium' | 'large' | undefined; className?: string | undefined }

/** Ring without text. */
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

type LoadingSignProps = SpinnerProps & { label: string; inline?: boolean | undefined }

/** Ring and label, one per page; others keep their space. */
export function LoadingSign({ label, inline = false, size, className }: LoadingSignProps) {
  if (!useSaysLoading(inline)) return <span className={size === 'large' ? 'size-8' : 'size-5'} />
  return (
    <>
      <Spinner size={size} className={className} />
      <output className="sr-only">{label}</output>
    </>
  )
}

type LoadingProps = {
  label?: string
  /** Inline instead of a pane. */
  inline?: boolean | undefined
}

/** For unknown shapes; otherwise use a skeleton. */
export function Loading({ label = 'Loading…', inline = false }: LoadingProps) {
  return (
    <div className={cx('text-muted', inline ? 'inline-flex align-text-bottom' : 'flex justify-center p-8')}>
      <LoadingSign label={label} inline={inline} size={inline ? 'medium' : 'large'} />
    </div>
  )
}
