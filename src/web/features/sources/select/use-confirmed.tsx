import { useState } from 'react'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { newIdempotencyKey } from '#web/shared/fields/idempotency-key.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import type { AskingProps } from './bulk-request.ts'
import { type Action, changeMany } from './mutations.ts'

/** Shared behavior of yes/no dialogs. */
export const useConfirmed = ({ asked, onDone }: AskingProps, action: Action, mutation = changeMany) => {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const change = useWriteOnce(mutation)
  return {
    run: () => change.mutate({ chosen: asked.chosen, action, idempotencyKey }, { onSuccess: onDone }),
    // Pending until closed.
    pending: change.isPending || change.isSuccess,
    failure: change.error && <FailureBanner of={change.error} />,
  }
}
