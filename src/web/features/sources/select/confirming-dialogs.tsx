import { useNavigate } from '@tanstack/react-router'
import { FocusAfterwards } from '#web/features/sources/group/focus-afterwards.tsx'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { AskingProps } from './bulk-request.ts'
import { changeMany } from './mutations.ts'
import { selectButton } from './select-button.tsx'
import { texts } from './texts.ts'
import { useConfirmed } from './use-confirmed.tsx'

export function RemoveDialog(props: AskingProps) {
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

export function PublishDialog(props: AskingProps) {
  return <VisibilityDialog {...props} isPublic label={texts.publishTitle} words={texts.publishWords} />
}

export function HideDialog(props: AskingProps) {
  return <VisibilityDialog {...props} isPublic={false} label={texts.hideTitle} words={texts.hideWords} />
}

interface VisibilityDialogProps extends AskingProps {
  readonly isPublic: boolean
  readonly label: string
  readonly words: string
}

function VisibilityDialog({ isPublic, label, words, ...props }: VisibilityDialogProps) {
  const action = useConfirmed(props, { kind: 'visibility', public: isPublic })
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title={label}
      words={<p>{words}</p>}
      object={texts.sources(props.asked.count)}
      action={{ ...action, label, variant: 'primary' }}
    >
      <FocusAfterwards target={selectButton} />
    </ConfirmDialog>
  )
}

/** Deletes sources and closes a deleted detail. */
export function RemovalDialog(props: AskingProps) {
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
