import { cx } from './cx.ts'
import { linkClass } from './link-class.ts'
import { useSaysFailed } from './use-speaker.ts'

type ErrorStateProps = {
  message?: string
  onRetry?: () => void
  /** For one line among others, and not for a pane of its own. */
  inline?: boolean
}

// What a finger hits is higher than the line, which a button would make as high.
const tightClass = 'pointer-coarse:-my-[1.1rem]'

/**
 * What failed, in place of it. Reads 'Something went wrong. Try again', the last two words being the button. Of several at once
 * one is announced.
 */
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
