import type { SessionUser } from '#contract/people/sessions.ts'
import { texts } from '#web/features/sessions/texts.ts'
import { loginDialogClosed, type PasswordLink } from '#web/session/login-state.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { logOutFor } from './mutations.ts'

interface LogOutFirstProps {
  readonly user: SessionUser
  /** Link of another account, with its verified address or ''. */
  readonly link: PasswordLink
}

export function LogOutFirst({ user, link }: LogOutFirstProps) {
  const leave = useWriteOnce(logOutFor(link))
  return (
    <>
      <DialogBody>
        <p className="wrap-anywhere">
          {link.email === '' ? (
            texts.unnamedLink
          ) : (
            <>
              {texts.linkIsFor} <bdi className="font-bold">{link.email}</bdi>.
            </>
          )}
        </p>
        <p className="wrap-anywhere">
          {texts.loggedInAs} <bdi className="font-bold">{user.fullName}</bdi> (<bdi>{user.email}</bdi>).{' '}
          {texts.loggedOutFirst}
        </p>
        {leave.isError && <FailureBanner of={leave.error}>{plainFailureText(leave.error)}</FailureBanner>}
      </DialogBody>
      <DialogFooter>
        <Button ref={takeFocus} onClick={loginDialogClosed}>
          {texts.stayLoggedIn}
        </Button>
        <Button variant="primary" pending={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
          {texts.logOutAndGoOn}
        </Button>
      </DialogFooter>
    </>
  )
}
