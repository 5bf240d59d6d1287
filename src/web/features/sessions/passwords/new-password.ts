import { messages } from '#contract/messages.ts'
import { secret } from '#contract/text.ts'
import * as z from '#contract/zod.ts'

const twice = { password: secret, repeatPassword: secret }

const isSame = z.refine<{ password: string; repeatPassword: string }>(
  ({ password, repeatPassword }) => password === repeatPassword,
  { path: ['repeatPassword'], error: messages.mismatch },
)

/** A new password, typed twice. What makes a good one is the server's business. */
export const newPassword = z.object(twice).check(isSame)
export type NewPassword = z.output<typeof newPassword>

/** The same, with the password that one has so far. */
export const passwordChangeForm = z.object({ currentPassword: secret, ...twice }).check(isSame)
export type PasswordChangeForm = z.output<typeof passwordChangeForm>
