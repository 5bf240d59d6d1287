import type { Authorized } from './actor.ts'
import { HttpError } from './errors.ts'

/** The value, marked as let through, or a 403. For what the caller may see; what they may not is `notFound()`. */
export const authorize = <T extends object>(allowed: boolean, value: T): Authorized<T> => {
  if (!allowed) throw new HttpError('forbidden')
  // The mark exists for the compiler only.
  return value as Authorized<T>
}
