import { useMutationState, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { normalizeEmail } from '#contract/emails/email-address.ts'
import { isApiError } from '#web/api/api-error.ts'
import { texts } from '#web/features/sessions/texts.ts'
import { markNewHere } from '#web/session/home-storage.ts'
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

const isDeadLink = (failure: Error | null) => isApiError(failure, 'invalid') && failure.fields.length === 0

/** Sets the password and starts the owner's session. */
export function SetPasswordForm() {
  const { link: held } = useLoginDialog()
  const [link] = useState(() => (held ? { ...held, email: normalizeEmail(held.email) ?? '' } : NO_LINK))
  const check = useQuery(passwordLinkCheck(link))
  const user = useUser()
  const sent = useMutationState({ filters: { mutationKey: SET_PASSWORD }, select: ({ state }) => state.status })
  // After success the logged-in user is the owner.
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

/** Forged link that names a foreign address. */
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

/** Shows the address, which must be verified. */
function NewPasswordForm({ link, isDead = false }: { link: PasswordLink; isDead?: boolean }) {
  const { token, email, isInvitation } = link
  const navigate = useNavigate()
  const done = () => {
    passwordLinkLeft()
    loginDialogClosed()
    if (isInvitation) markNewHere(true)
    // Home introduces invited users.
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

/** Warns before typing; the server's answer on sending stays the same. */
function DeadNote() {
  const { formState } = useFormContext()
  return formState.errors.root ? null : <Banner>{texts.deadLink}</Banner>
}

/** E-mail address, visible to users and password managers. */
function WhoseItIs({ email }: { email: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={texts.email}>
      <Input id={id} type="email" autoComplete="username" readOnly value={email} />
    </FieldFrame>
  )
}
