import { failures } from '#contract/messages.ts'
import { isApiError } from '#web/api/api-error.ts'
import { isTimeout } from './is-timeout.ts'

// What a failed request says to people, wherever it is shown (specification §8).

/** For what somebody sends: the server's reason, 'Timeout', or that something went wrong. */
export const failureText = (failure: Error): string => (isApiError(failure) ? failure.message : failures.fallback)

// Both say what it is rather than that something went wrong: whether trying again helps depends on it.
const isTelling = (failure: Error) => isTimeout(failure) || isApiError(failure, 'read_only')

/** For what has no reason of the server's to show: 'Timeout', that nothing can be changed, or that something went wrong. */
export const plainFailureText = (failure: Error): string => (isTelling(failure) ? failure.message : failures.fallback)

/**
 * For a failure that the specification has a sentence for: that one to the letter, and why as a second one where it can be
 * given, as past the timeout, while nothing can be changed, or where the server refused what is in the way of something else (409).
 */
export const specifiedFailureText = (sentence: string, failure: Error): string => {
  const hasReason = isTelling(failure) || (isApiError(failure, 'conflict') && failure.message !== failures.fallback)
  return hasReason ? `${sentence.replace(/\.$/, '')}. ${failure.message}` : sentence
}
