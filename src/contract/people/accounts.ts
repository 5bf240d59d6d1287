import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { email, secret } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { sessionUser } from './sessions.ts'

export const resetInput = z.strictObject({ email })

const token = z
  .string(messages.required)
  .check(z.minLength(1, messages.required), z.maxLength(200, messages.tooLong(200)))

export const passwordChange = z.strictObject({ currentPassword: secret, password: secret })
export const passwordInput = z.strictObject({ token, password: secret })
export const linkInput = z.strictObject({ token, email: z.optional(email) })

export const accountEndpoints = {
  changePassword: endpoint({
    method: 'POST',
    path: '/user/password/',
    summary: 'Change the caller’s password',
    action: 'password.change',
    body: passwordChange,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/user/reset/',
    summary:
      'Request an e-mail with a link to set a new password. The reply does not tell whether the address is known',
    action: 'session.open',
    rateLimit: 'reset',
    body: resetInput,
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/user/link/',
    summary:
      'Whether an e-mailed link can still be used, and whether it is for the account with this address. Changes nothing',
    action: 'session.open',
    rateLimit: 'confirm',
    body: linkInput,
    reply: z.object({ isValid: z.boolean(), isForEmail: z.boolean() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/confirm/',
    summary: 'Set a password with the token from an e-mail. Opens a session',
    action: 'session.open',
    rateLimit: 'confirm',
    body: passwordInput,
    reply: sessionUser,
  }),
}
