import { cx } from './cx.ts'
import { linkClass } from './link-class.ts'
import { useSaysFailed } from './use-speaker.ts'

type ErrorStateProps = {
  message?: string
  onRetry?: () => void
  inline?: boolean
}

// Larger touch target without a taller line.
const tightClass = 'pointer-coarse:-my-[1.1rem]'

/** 'Something went wrong. Try again'; the last two words are a button. Only one of several is announced. */
export function ErrorState({ message = 'Something went wrong.', onRetry, inline }: ErrorStateProps) {
  const isAnnounced = useSaysFailed(inline)
  return (
    <p role={isAnnounced ? 'alert' : undefined} className={inline ? undefined : 'px-4 py-6 text-body'}>
      {message}
      {onRetry && ' '}
      {onRetry && (
        <button type="button" onClick={onRetry} className={cx(linkClass, tightClass)}>
          Try again
        </button>
      )}
    </p>
  )
}
