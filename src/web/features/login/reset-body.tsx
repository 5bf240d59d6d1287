import { backToLogin } from '#web/session/login-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'

/** Who can help a person that can't log in. */
export function ResetBody() {
  return (
    <>
      <DialogBody>
        <p>Passwords are set by the people who run this Sourcebook. Ask an owner of your group or an administrator.</p>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={backToLogin}>
          Back to login
        </Button>
      </DialogFooter>
    </>
  )
}
