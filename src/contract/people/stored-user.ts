import { roles } from '#contract/access.ts'
import type { SessionUser } from './sessions.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

const isFlag = (value: unknown): value is true | undefined => value === undefined || value === true

/** The group, null for none, undefined if invalid. */
const readGroup = (value: unknown): SessionUser['group'] | undefined => {
  if (value === null) return null
  if (!isObject(value)) return undefined
  const { id, name, slug, logsSearches } = value
  if (!isId(id) || typeof name !== 'string' || typeof slug !== 'string' || !isFlag(logsSearches)) return undefined
  return { id, name, slug, ...(logsSearches ? { logsSearches } : {}) }
}

/**
 * Validates the stored user without zod, which loads later. Null if invalid: another version or a person may have
 * written it.
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
