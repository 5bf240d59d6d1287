import { linkClass } from './link-class.ts'

type ErrorStateProps = { message?: string; onRetry?: () => void }

/** A pane that failed. Reads 'Something went wrong. Try again', the last two words being the button. */
export function ErrorState({ message = 'Something went wrong.', onRetry }: ErrorStateProps) {
  return (
    <p role="alert" className="px-4 py-6 text-body">
      {message}
      {onRetry && ' '}
      {onRetry && (
        <button type="button" onClick={onRetry} className={linkClass}>
          Try again
        </button>
      )}
    </p>
  )
}
