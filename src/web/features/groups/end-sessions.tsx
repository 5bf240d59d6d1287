import { useState } from 'react'
import type { GroupUser } from '#contract/people/groups.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { endSessionsOf } from './mutations.ts'
import { texts } from './texts.ts'

export function EndSessions({ person }: { person: GroupUser }) {
  // Stays mounted after its first use for the closing animation.
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  const ending = useWriteOnce(endSessionsOf)
  const ask = () => {
    ending.reset()
    setDialog('open')
  }
  const close = () => setDialog('closed')
  return (
    <>
      <Button size="small" onClick={ask}>
        {texts.endSessions}
        <span className="sr-only">{texts.ofWhom(person.fullName)}</span>
      </Button>
      {dialog && (
        <ConfirmDialog
          open={dialog === 'open'}
          onClose={close}
          title={texts.endSessions}
          object={person.fullName}
          action={{
            label: texts.endSessions,
            run: () => ending.mutate(person, { onSuccess: close }),
            pending: ending.isPending,
            failure: ending.isError && <FailureBanner of={ending.error} />,
          }}
        >
          <p className="wrap-anywhere">
            <bdi>{person.email}</bdi> {texts.endsSessions}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
