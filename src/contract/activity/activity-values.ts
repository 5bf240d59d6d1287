import { roleNames } from '#contract/people/role-names.ts'
import type { CodeNames } from '#contract/sources/code-names.ts'
import { provenanceLabels, provenanceValueText } from '#contract/sources/provenance-words.ts'
import { pluralize } from '#contract/text/pluralize.ts'
import type { ActivityValues } from './activity.ts'

const names: Readonly<Record<string, string>> = roleNames
const MONTHS = { one: 'month', many: 'months' }
// Old entries may name a removed role.
const roleName = (role: string) => names[role] ?? role

/**
 * Text of a field of `before` or `after`, or of a role; '' for an empty value. Only roles and provenance are
 * translated: a title may be 'ROLE_ADMIN'. `names` defaults to English.
 */
export const activityValueText = (field: string, value: unknown, names?: CodeNames): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => activityValueText(field, item, names)).join(', ')
  if (typeof value === 'string') return wordsOf(field, value, names)
  if (value === null || value === undefined) return ''
  return field === 'reviewEvery' ? pluralize(Number(value), MONTHS) : JSON.stringify(value)
}

const wordsOf = (field: string, value: string, names: CodeNames | undefined) =>
  field === 'role' ? roleName(value) : (provenanceValueText(field, value, names) ?? value)

const fieldNames: Readonly<Record<string, string>> = {
  subCategory: 'Category',
  logsSearches: 'Search logging',
  check: 'Link checks',
  checksLinks: 'Link checks of private sources',
  secondReader: 'Second reader required',
  recordMonths: 'Months that records are kept',
  endedOn: 'End of the relationship',
  hash: 'SHA-256',
  fullName: 'Name',
  health: 'Link',
  due: 'Due for review',
  ...provenanceLabels,
}

const fieldOrder = [
  'title',
  'name',
  'link',
  'note',
  'subject',
  'category',
  'tags',
  'public',
  ...Object.keys(provenanceLabels),
]

/** Label of a field: 'lastChange' becomes 'Last change'. */
export const activityFieldName = (field: string): string => {
  const spaced = field.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()
  return fieldNames[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Fields of `before` and `after` in form order, without those empty on both sides. */
export const activityFields = (before: ActivityValues | null, after: ActivityValues | null): string[] =>
  [...new Set([...fieldOrder, ...Object.keys({ ...before, ...after })])].filter(
    (field) => activityValueText(field, before?.[field]) !== '' || activityValueText(field, after?.[field]) !== '',
  )

/** Label within a sentence; provenance fields keep their label. */
export const activityFieldWord = (field: string): string =>
  Object.hasOwn(provenanceLabels, field) ? activityFieldName(field).toLowerCase() : field
