import type { Role } from '#contract/access.ts'

export const roleNames: Readonly<Record<Role, string>> = {
  ROLE_USER: 'User',
  ROLE_GROUP_MANAGER: 'Owner',
  ROLE_ADMIN: 'Administrator',
}

/** Role within a sentence. */
export const roleWord = (role: Role): string => roleNames[role].toLowerCase()
