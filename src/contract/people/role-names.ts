import type { Role } from '#contract/access.ts'

/** The roles as people read them, at the beginning of a sentence. */
export const roleNames: Readonly<Record<Role, string>> = {
  ROLE_USER: 'User',
  ROLE_GROUP_MANAGER: 'Owner',
  ROLE_ADMIN: 'Administrator',
}

/** The same in the middle of a sentence. */
export const roleWord = (role: Role): string => roleNames[role].toLowerCase()
