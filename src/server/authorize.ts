import { type Actor, can, type SubjectAction, type SubjectOf } from '#contract/access.ts'
import { forbidden, notFound } from './errors.ts'

declare const authorized: unique symbol

/** What the permission table let the action through for. Writes take it, so that forgetting the check does not compile. */
export type Authorized<A extends SubjectAction, T> = T & { readonly [authorized]: { readonly [Key in A]: true } }

// The mark exists for the compiler only.
const marked = <A extends SubjectAction, T>(subject: T) => subject as Authorized<A, T>

/** The subject, marked as let through by the permission table, or a 403. For what the caller may see. */
export const authorize = <A extends SubjectAction, T extends SubjectOf<A>>(
  actor: Actor | null,
  action: A,
  subject: T,
): Authorized<A, T> => {
  if (!can(actor, action, subject)) forbidden(action)
  return marked(subject)
}

/** The same for what the caller may not even know of: a 404, byte for byte that of what is not there (decision 0013, order of checks). */
export const authorizeOrHide = <A extends SubjectAction, T extends SubjectOf<A>>(
  actor: Actor | null,
  action: A,
  subject: T | undefined,
): Authorized<A, T> => (subject && can(actor, action, subject) ? marked(subject) : notFound())

/** The subject, marked, or null where the permission table does not let it through: for what is left then, and named. */
export const permitted = <A extends SubjectAction, T extends SubjectOf<A>>(
  actor: Actor | null,
  action: A,
  subject: T,
): Authorized<A, T> | null => (can(actor, action, subject) ? marked(subject) : null)
