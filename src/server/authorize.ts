import { type Action, type Actor, can, type Subject } from '#contract/access.ts'
import type { Authorized } from './actor.ts'
import { HttpError, notFound } from './errors.ts'

/** The value, marked as let through, or a 403. For what the caller may see; what they may not is `notFound()`. */
export const authorize = <T extends object>(allowed: boolean, value: T): Authorized<T> => {
  if (!allowed) throw new HttpError('forbidden')
  // The mark exists for the compiler only.
  return value as Authorized<T>
}

/** The subject, marked as let through by the permission table, or a 403. For what the caller may see. */
export const authorizeTo = <T extends Subject>(actor: Actor | null, action: Action, subject: T): Authorized<T> =>
  authorize(can(actor, action, subject), subject)

/** The same for what the caller may not even know of: a 404, byte for byte that of what is not there (decisions §3). */
export const authorizeOrHide = <T extends Subject>(
  actor: Actor | null,
  action: Action,
  subject: T | undefined,
): Authorized<T> => (subject && can(actor, action, subject) ? authorize(true, subject) : notFound())
