import { type MutationOptions } from '@tanstack/react-query'
import { failures } from '#contract/messages.ts'
import { isGone } from '#web/api/api-error.ts'
import { specifiedFailureText } from './failure-text.ts'
import { useWriteOnce } from './write-once.ts'

interface DeletionWays {
  /** What is deleted, for the sentence that says it could not be. */
  readonly kind: string
  /** Closes the dialog. */
  readonly onClose: () => void
  /** It is no longer there. */
  readonly onDeleted?: () => void
}

/**
 * Deletes what a dialog asked about. However it ends, the dialog closes; what somebody else has deleted already
 * counts as deleted (specification §4).
 */
export const useDeletion = <Before>(options: MutationOptions<undefined, Error, number, Before>, ways: DeletionWays) => {
  const { error, isPending, mutate } = useWriteOnce(options)
  const done = () => {
    ways.onClose()
    ways.onDeleted?.()
  }
  const failed = (failure: Error) => (isGone(failure) ? done() : ways.onClose())
  return {
    failure:
      error !== null && !isGone(error)
        ? { text: specifiedFailureText(failures.deleting(ways.kind), error), error }
        : undefined,
    actionFor: (id: number) => ({ run: () => mutate(id, { onSuccess: done, onError: failed }), pending: isPending }),
  }
}
