import { roles } from '#contract/access.ts'
import type { SessionUser } from './sessions.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

const isFlag = (value: unknown): value is true | undefined => value === undefined || value === true

/** The group, null for none, undefined where it is neither. */
const readGroup = (value: unknown): SessionUser['group'] | undefined => {
  if (value === null) return null
  if (!isObject(value)) return undefined
  const { id, name, slug, logsSearches } = value
  if (!isId(id) || typeof name !== 'string' || typeof slug !== 'string' || !isFlag(logsSearches)) return undefined
  return { id, name, slug, ...(logsSearches ? { logsSearches } : {}) }
}

/**
 * The user that a browser has stored, or null where that is none: as `sessionUser`, before zod is there. Another version of the
 * page, or a person, may have written it.
 */
export const readStoredUser = (value: unknown): SessionUser | null => {
  if (!isObject(value)) return null
  const { id, fullName, email } = value
  const role = roles.find((each) => each === value['role'])
  const group = readGroup(value['group'])
  if (!isId(id) || typeof fullName !== 'string' || typeof email !== 'string' || !role || group === undefined)
    return null
  return { id, fullName, email, role, group }
}
