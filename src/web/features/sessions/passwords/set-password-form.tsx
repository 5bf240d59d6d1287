import { useMutationState, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { normaliseEmail } from '#contract/emails/email-address.ts'
import { isApiError } from '#web/api/api-error.ts'
import { texts } from '#web/features/sessions/texts.ts'
import { markNewHere } from '#web/session/desk.ts'
import {
  loginDialogClosed,
  type PasswordLink,
  passwordLinkLeft,
  resetAsked,
  useLoginDialog,
} from '#web/session/login-state.ts'
import { SET_PASSWORD } from '#web/session/root-state.ts'
import { useUser } from '#web/session/store.ts'
import { Async } from '#web/shared/async.tsx'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { focusFirstField } from '#web/ui/focus-first-field.ts'
import { Input } from '#web/ui/input.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { LogOutFirst } from './log-out-first.tsx'
import { setPassword } from './mutations.ts'
import { NewPasswordFields, newPassword } from './new-password-fields.tsx'
import { passwordLinkCheck } from './queries.ts'

const NO_LINK: PasswordLink = { token: '', email: '', isInvitation: false }

// No field is to blame: it is the link, which is used, superseded or too old.
const isDeadLink = (failure: Error | null) => isApiError(failure, 'invalid') && failure.fields.length === 0

/** Sets the password with the link of an e-mail, and begins the session of whom it is for. */
export function SetPasswordForm() {
  const { link: held } = useLoginDialog()
  // The page forgets it as soon as the address is left, while the modal is still closing.
  const [link] = useState(() => (held ? { ...held, email: normaliseEmail(held.email) ?? '' } : NO_LINK))
  const check = useQuery(passwordLinkCheck(link))
  const user = useUser()
  const sent = useMutationState({ filters: { mutationKey: SET_PASSWORD }, select: ({ state }) => state.status })
  // Who is logged in by it is whom it is for.
  const isUsed = sent.some((status) => status !== 'error')
  return (
    <Async query={check}>
      {({ isValid, isForEmail }) => {
        if (!isValid) return <NewPasswordForm link={{ ...link, email: '' }} isDead />
        if (link.email !== '' && !isForEmail) return <ForeignLink />
        if (!isUsed && user && user.email !== link.email) return <LogOutFirst user={user} link={link} />
        return <NewPasswordForm link={link} />
      }}
    </Async>
  )
}

function AskForLink({ email = '' }: { email?: string }) {
  return (
    <Button variant="quiet" onClick={() => resetAsked(email)}>
      {texts.askForLink}
    </Button>
  )
}

/** In the place of the form: the link was put together by somebody who wants their account taken for another's. */
function ForeignLink() {
  return (
    <>
      <DialogBody>
        <Banner tone="error">{texts.foreignLink}</Banner>
      </DialogBody>
      <DialogFooter>
        <Button ref={takeFocus} onClick={() => resetAsked('')}>
          {texts.askForLink}
        </Button>
      </DialogFooter>
    </>
  )
}

/** The address of the link is shown, so it has to be that of its account. */
function NewPasswordForm({ link, isDead = false }: { link: PasswordLink; isDead?: boolean }) {
  const { token, email, isInvitation } = link
  const navigate = useNavigate()
  const done = () => {
    passwordLinkLeft()
    loginDialogClosed()
    if (isInvitation) markNewHere(true)
    // Their desk says where they are.
    void navigate({ to: isInvitation ? '/' : '/sources', replace: true })
  }
  return (
    <div ref={focusFirstField} className={dialogFormClass}>
      <DialogForm
        schema={newPassword}
        defaultValues={{ password: '', repeatPassword: '' }}
        mutation={setPassword}
        toVariables={({ password }) => ({ token, password })}
        onSuccess={done}
        submitLabel={texts.setPassword}
        renderAside={({ failure }) => (isDead || isDeadLink(failure)) && <AskForLink email={email} />}
      >
        {isDead && <DeadNote />}
        {email !== '' && <WhoseItIs email={email} />}
        {!isDead && email === '' && <Banner>{texts.unnamedLink}</Banner>}
        <NewPasswordFields />
        {!isDead && <p className="text-caption text-muted">{texts.openLinkAgain}</p>}
      </DialogForm>
    </div>
  )
}

/** Said before anything is typed. The server says the same to who sends it all the same. */
function DeadNote() {
  const { formState } = useFormContext()
  return formState.errors.root ? null : <Banner>{texts.deadLink}</Banner>
}

/** The address that one logs in with: for people to see, and for password managers to keep. */
function WhoseItIs({ email }: { email: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={texts.email}>
      <Input id={id} type="email" autoComplete="username" readOnly value={email} />
    </FieldFrame>
  )
}
