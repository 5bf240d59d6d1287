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

/** An e-mail that has not arrived: given up, or late because a try has failed. */
export const undeliveredEmail = z.object({
  id,
  kind: emailKind,
  /** The address that it can't be delivered to. */
  email: z.string(),
  /** Whose e-mail; null where nobody has an account here, as with a contact request. */
  person: z.nullable(z.object({ id, fullName: z.string() })),
  group: z.nullable(z.object({ id, name: z.string() })),
  state: z.enum(['failed', 'late']),
  /** What the mail server said, in its words. */
  reason: z.string(),
  createdAt: dateTime,
  /** When it is tried next; null once it was given up. */
  nextTryAt: z.nullable(dateTime),
})
export type UndeliveredEmail = z.infer<typeof undeliveredEmail>

export const emailEndpoints = {
  listUndelivered: endpoint({
    method: 'GET',
    path: '/email/',
    summary:
      'The e-mails that can’t be delivered, newest first: all for administrators, those of the own group for its managers',
    action: 'email.read',
    reply: z.array(undeliveredEmail),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/email/send-again/:id/',
    summary: 'Try an e-mail that can’t be delivered again, now',
    action: 'email.send',
  }),
}
