import { screen, within } from '@testing-library/react'
import { emailEndpoints, type UndeliveredEmail } from '#contract/emails/emails.ts'
import { type Group, type GroupDetail, type GroupUser, groupEndpoints } from '#contract/people/groups.ts'
import { answer } from './api.ts'

export const anOwner = (fields: Partial<GroupUser> = {}): GroupUser => ({
  id: 2,
  fullName: 'Mia Manager',
  email: 'mia@acme.example',
  role: 'ROLE_GROUP_MANAGER',
  ...fields,
})

export const aMember = (fields: Partial<GroupUser> = {}): GroupUser => ({
  id: 1,
  fullName: 'Ada Analyst',
  email: 'ada@acme.example',
  role: 'ROLE_USER',
  ...fields,
})

export const someGroups = (): Group[] => [
  { id: 1, name: 'Acme Integrity', link: 'https://acme.example/', slug: 'acme-integrity' },
  { id: 2, name: 'Globex Compliance', link: null, slug: 'globex-compliance' },
]

export const aGroup = (fields: Partial<GroupDetail> = {}): GroupDetail => ({
  id: 1,
  name: 'Acme Integrity',
  link: 'https://acme.example/',
  slug: 'acme-integrity',
  users: [anOwner(), aMember()],
  logsSearches: false,
  checksLinks: false,
  secondReader: false,
  recordMonths: 60,
  ...fields,
})

export const anUndeliveredEmail = (fields: Partial<UndeliveredEmail> = {}): UndeliveredEmail => ({
  id: 900,
  kind: 'user_invitation',
  email: 'ada@acme.example',
  person: { id: 1, fullName: 'Ada Analyst' },
  group: { id: 1, name: 'Acme Integrity' },
  state: 'failed',
  reason: '550 No such user here',
  createdAt: '2026-01-05T10:00:00.000Z',
  nextTryAt: null,
  ...fields,
})

/** Answers the calls of the group screen. Returns the detail calls. */
export const answerForGroups = (group: GroupDetail = aGroup()) => {
  answer(emailEndpoints.listUndelivered, [])
  answer(groupEndpoints.list, someGroups())
  return answer(groupEndpoints.detail, group)
}

export const rowOf = async (fullName: string) => {
  const rows = within(await screen.findByRole('article')).getAllByRole('listitem')
  const row = rows.find(({ textContent }) => textContent?.includes(fullName))
  if (!row) throw new Error(`${fullName} is not in the pane`)
  return within(row)
}
