import type { SourceImport } from '#contract/files/imports.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { removeImport } from './mutations.ts'
import { texts } from './texts.ts'

interface UndoDialogProps {
  readonly each: SourceImport
  readonly open: boolean
  readonly onClose: () => void
}

export function UndoDialog({ each: { id, name, added }, open, onClose }: UndoDialogProps) {
  const { mutate, isPending, error } = useWriteOnce(removeImport)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.undoTitle}
      words={<p>{texts.undoWords(added)}</p>}
      object={name}
      action={{
        label: texts.undo,
        run: () => mutate({ id, act: 'undo' }, { onSuccess: onClose }),
        pending: isPending,
        failure: error && <FailureBanner of={error} />,
      }}
    />
  )
}
