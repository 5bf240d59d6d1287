import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FocusAfterwards } from '#web/features/sources/group/focus-afterwards.tsx'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { newIdempotencyKey } from '#web/shared/fields/idempotency-key.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { BulkDialogProps } from './bulk-request.ts'
import { type Action, changeMany } from './mutations.ts'
import { selectButton } from './select-button.tsx'
import { texts } from './texts.ts'

/** Shared behavior of yes/no dialogs. */
const useConfirmed = ({ asked, onDone }: BulkDialogProps, action: Action, mutation = changeMany) => {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const change = useWriteOnce(mutation)
  return {
    run: () => change.mutate({ chosen: asked.chosen, action, idempotencyKey }, { onSuccess: onDone }),
    // Pending until closed.
    pending: change.isPending || change.isSuccess,
    failure: change.error && <FailureBanner of={change.error} />,
  }
}

export function RemoveFromGroupDialog(props: BulkDialogProps) {
  const action = useConfirmed(props, { kind: 'remove-from-group' })
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title={texts.removeTitle}
      object={texts.sources(props.asked.count)}
      action={{ ...action, label: texts.submitRemove }}
    >
      <FocusAfterwards target={selectButton} />
    </ConfirmDialog>
  )
}

export function PublishDialog(props: BulkDialogProps) {
  return (
    <QuestionDialog
      {...props}
      action={{ kind: 'visibility', public: true }}
      label={texts.publishTitle}
      words={texts.publishWords}
    />
  )
}

export function HideDialog(props: BulkDialogProps) {
  return (
    <QuestionDialog
      {...props}
      action={{ kind: 'visibility', public: false }}
      label={texts.hideTitle}
      words={texts.hideWords}
    />
  )
}

export function ReviewDialog(props: BulkDialogProps) {
  return <QuestionDialog {...props} action={{ kind: 'review' }} label={texts.reviewTitle} words={texts.reviewWords} />
}

interface QuestionDialogProps extends BulkDialogProps {
  readonly action: Action
  readonly label: string
  readonly words: string
}

function QuestionDialog({ action, label, words, ...props }: QuestionDialogProps) {
  const confirmed = useConfirmed(props, action)
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title={label}
      words={<p>{words}</p>}
      object={texts.sources(props.asked.count)}
      action={{ ...confirmed, label, variant: 'primary' }}
    >
      <FocusAfterwards target={selectButton} />
    </ConfirmDialog>
  )
}

/** Deletes sources and closes a deleted detail. */
export function DeleteSourcesDialog(props: BulkDialogProps) {
  const { count, library, openOne } = props.asked
  const navigate = useNavigate()
  const action = useConfirmed(
    props,
    { kind: 'delete' },
    {
      ...changeMany,
      onSuccess: async (...reply) => {
        const isLeft = reply[0].refused.some(({ id }) => id === openOne)
        // Leaves a deleted detail before lists are refetched, which would give a 404.
        if (openOne !== null && !isLeft) await navigate({ to: library.listPath, search: true })
        await changeMany.onSuccess?.(...reply)
      },
    },
  )
  return (
    <DeleteDialog open={props.open} onClose={props.onClose} object={texts.sources(count)} action={action}>
      <FocusAfterwards target={selectButton} />
    </DeleteDialog>
  )
}
