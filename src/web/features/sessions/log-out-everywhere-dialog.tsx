import { useMutation } from '@tanstack/react-query'
import { failures } from '#contract/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { logOutEverywhere } from './mutations.ts'

interface LogOutEverywhereDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before every session of one's own is ended. */
export function LogOutEverywhereDialog({ open, onClose }: LogOutEverywhereDialogProps) {
  const leave = useMutation(logOutEverywhere)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Log out everywhere"
      action={{
        label: 'Log out everywhere',
        run: () => leave.mutate(),
        pending: leave.isPending,
        error: leave.isError && failures.fallback,
      }}
    >
      You will be logged out here and on every other device. What is typed there and not saved will be lost.
    </ConfirmDialog>
  )
}
