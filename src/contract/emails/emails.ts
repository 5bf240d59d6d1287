import { endpoint } from '#contract/endpoint.ts'
import { dateTime, id } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

export const emailKinds = [
  'owner_invitation',
  'user_invitation',
  'reset',
  'password_changed',
  'contact',
  'open_reports',
  'many_failed_logins',
  'link_changes',
] as const
export const emailKind = z.enum(emailKinds)
export type EmailKind = z.infer<typeof emailKind>

/** An e-mail not delivered: failed for good, or delayed by a failed attempt. */
export const undeliveredEmail = z.object({
  id,
  kind: emailKind,
  /** Undeliverable address. */
  email: z.string(),
  /** Recipient; null without an account, as for contact requests. */
  person: z.nullable(z.object({ id, fullName: z.string() })),
  group: z.nullable(z.object({ id, name: z.string() })),
  state: z.enum(['failed', 'late']),
  /** The mail server's words. */
  reason: z.string(),
  createdAt: dateTime,
  /** Next attempt; null after the last. */
  nextTryAt: z.nullable(dateTime),
})
export type UndeliveredEmail = z.infer<typeof undeliveredEmail>

export const emailEndpoints = {
  listUndelivered: endpoint({
    method: 'GET',
    path: '/email/',
    summary:
      'E-mails that can’t be delivered, newest first. Administrators see all, group managers those of their group',
    action: 'email.read',
    reply: z.array(undeliveredEmail),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/email/send-again/:id/',
    summary: 'Send an undelivered e-mail again now',
    action: 'email.send',
  }),
}
