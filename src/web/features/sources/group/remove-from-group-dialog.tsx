import type { RefObject } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { isGone } from '#web/api/api-error.ts'
import { removeFromGroup } from '#web/features/sources/mutations.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FocusAfterwards } from './focus-afterwards.tsx'
import { texts } from './texts.ts'

interface RemoveFromGroupDialogProps {
  readonly source: Source
  readonly open: boolean
  readonly onClose: () => void
  readonly thenFocus: RefObject<HTMLElement | null>
}

/** Already removed counts as success. */
export function RemoveFromGroupDialog({ source, open, onClose, thenFocus }: RemoveFromGroupDialogProps) {
  const remove = useWriteOnce(removeFromGroup)
  const run = () =>
    remove.mutate(
      { id: source.id },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isGone(error)) onClose()
        },
      },
    )
  const failure = remove.error && <FailureBanner of={remove.error} />
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.sureToRemove}
      object={source.title}
      action={{ label: texts.remove, run, pending: remove.isPending, failure }}
    >
      <FocusAfterwards target={thenFocus} />
    </ConfirmDialog>
  )
}
