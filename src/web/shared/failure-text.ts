import { failures } from '#contract/messages.ts'
import { isApiError } from '#web/api/api-error.ts'
import { isTimeout } from './is-timeout.ts'

/** For submissions: the server's reason, or a general text. */
export const failureText = (failure: Error): string => (isApiError(failure) ? failure.message : failures.fallback)

// Specific texts, because they tell whether a retry helps.
const isTelling = (failure: Error) => isTimeout(failure) || isApiError(failure, 'read_only')

export const plainFailureText = (failure: Error): string => (isTelling(failure) ? failure.message : failures.fallback)

/** Specified sentence, plus a reason where known: timeout, read-only, or conflict. */
export const specifiedFailureText = (sentence: string, failure: Error): string => {
  const hasReason = isTelling(failure) || (isApiError(failure, 'conflict') && failure.message !== failures.fallback)
  return hasReason ? `${sentence.replace(/\.$/, '')}. ${failure.message}` : sentence
}
