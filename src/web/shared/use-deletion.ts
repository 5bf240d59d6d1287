import { type MutationOptions } from '@tanstack/react-query'
import { failures } from '#contract/messages.ts'
import { isGone } from '#web/api/api-error.ts'
import { specifiedFailureText } from './failure-text.ts'
import { useWriteOnce } from './write-once.ts'

interface DeletionOptions {
  /** Kind, for the failure text. */
  readonly kind: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Deletion by a dialog, which closes either way; already deleted counts as success (specification §4). */
export const useDeletion = <Before>(
  options: MutationOptions<undefined, Error, number, Before>,
  ways: DeletionOptions,
) => {
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
