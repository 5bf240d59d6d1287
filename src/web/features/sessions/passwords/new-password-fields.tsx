import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { secret } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { texts } from '#web/features/sessions/texts.ts'
import { TextField } from '#web/shared/fields/text-field.tsx'

const twice = { password: secret, repeatPassword: secret }

const isSame = z.refine<{ password: string; repeatPassword: string }>(
  ({ password, repeatPassword }) => password === repeatPassword,
  { path: ['repeatPassword'], error: messages.mismatch },
)

export const newPassword = z.object(twice).check(isSame)
type NewPassword = z.output<typeof newPassword>

export const passwordChangeForm = z.object({ currentPassword: secret, ...twice }).check(isSame)
export type PasswordChangeForm = z.output<typeof passwordChangeForm>

export function NewPasswordFields() {
  const { subscribe, getFieldState, trigger } = useFormContext<NewPassword>()
  // Revalidates the match when either field changes.
  useEffect(
    () =>
      subscribe({
        name: 'password',
        formState: { values: true },
        callback: () => {
          if (getFieldState('repeatPassword').isTouched) void trigger('repeatPassword')
        },
      }),
    [subscribe, getFieldState, trigger],
  )
  return (
    <>
      <TextField<NewPassword>
        name="password"
        label={texts.newPasswordField}
        type="password"
        autoComplete="new-password"
        hint={texts.passwordRules(limits.passwordMin, limits.passwordMax)}
        required
      />
      <TextField<NewPassword>
        name="repeatPassword"
        label={texts.repeatPassword}
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
