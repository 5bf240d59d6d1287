import { type Actor, can, type SubjectAction, type SubjectOf } from '#contract/access.ts'
import { forbidden, notFound } from './errors.ts'

declare const authorized: unique symbol

/** Result of a permission check. Writes require it as argument, so a forgotten check doesn't compile. */
export type Authorized<A extends SubjectAction, T> = T & { readonly [authorized]: { readonly [Key in A]: true } }

// The mark exists at compile time only.
const marked = <A extends SubjectAction, T>(subject: T) => subject as Authorized<A, T>

/** Returns the marked subject, or throws 403. For visible subjects. */
export const authorize = <A extends SubjectAction, T extends SubjectOf<A>>(
  actor: Actor | null,
  action: A,
  subject: T,
): Authorized<A, T> => {
  if (!can(actor, action, subject)) forbidden(action)
  return marked(subject)
}

/** Throws 404 instead, identical to that of a missing object (decision 0013, order of checks). */
export const authorizeOrHide = <A extends SubjectAction, T extends SubjectOf<A>>(
  actor: Actor | null,
  action: A,
  subject: T | undefined,
): Authorized<A, T> => (subject && can(actor, action, subject) ? marked(subject) : notFound())

/** Returns null instead of throwing, for bulk changes that skip and name subjects. */
export const permitted = <A extends SubjectAction, T extends SubjectOf<A>>(
  actor: Actor | null,
  action: A,
  subject: T,
): Authorized<A, T> | null => (can(actor, action, subject) ? marked(subject) : null)
