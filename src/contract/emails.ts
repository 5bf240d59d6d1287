import { endpoint } from './endpoint.ts'
import { dateTime, id } from './text.ts'
import * as z from './zod.ts'

export const letterKinds = ['owner_invitation', 'user_invitation', 'reset', 'password_changed', 'contact'] as const
export const letterKind = z.enum(letterKinds)
export type LetterKind = z.infer<typeof letterKind>

/** A letter that has not arrived: given up, or late because a try has failed. */
export const stuckLetter = z.object({
  id,
  kind: letterKind,
  /** The address that it can't be delivered to. */
  email: z.string(),
  /** Whose letter; null where nobody has an account here, as with a contact request. */
  person: z.nullable(z.object({ id, fullName: z.string() })),
  group: z.nullable(z.object({ id, name: z.string() })),
  state: z.enum(['failed', 'late']),
  /** What the mail server said, in its words. */
  reason: z.string(),
  createdAt: dateTime,
  /** When it is tried next; null once it was given up. */
  nextTryAt: z.nullable(dateTime),
})
export type StuckLetter = z.infer<typeof stuckLetter>

export const letterEndpoints = {
  listStuck: endpoint({
    method: 'GET',
    path: '/letter/',
    summary:
      'The letters that can’t be delivered, newest first: all for administrators, those of the own group for its managers',
    action: 'letter.read',
    reply: z.array(stuckLetter),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/letter/send-again/:id/',
    summary: 'Try a letter that can’t be delivered again, now',
    action: 'letter.send',
  }),
}
