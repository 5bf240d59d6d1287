import { roleNames } from '#contract/people/role-names.ts'
import { type CodeNames, provenanceLabels, provenanceValueText } from '#contract/sources/provenance-words.ts'
import { pluralise } from '#contract/text/pluralise.ts'
import type { ActivityValues } from './activity.ts'

const names: Readonly<Record<string, string>> = roleNames
const MONTHS = { one: 'month', many: 'months' }
// An old entry may name a role that there is no longer.
const roleName = (role: string) => names[role] ?? role

/**
 * The value of a field of `before` or `after`, or the role of who did it, as people read it; nothing for what is empty.
 * Only roles and what kind of source it is have words of their own: a title or a tag may be called 'ROLE_ADMIN'. Countries and
 * languages are named in English, where no other `names` are given.
 */
export const activityValueText = (field: string, value: unknown, names?: CodeNames): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => activityValueText(field, item, names)).join(', ')
  if (typeof value === 'string') return wordsOf(field, value, names)
  if (value === null || value === undefined) return ''
  return field === 'reviewEvery' ? pluralise(Number(value), MONTHS) : JSON.stringify(value)
}

const wordsOf = (field: string, value: string, names: CodeNames | undefined) =>
  field === 'role' ? roleName(value) : (provenanceValueText(field, value, names) ?? value)

const fieldNames: Readonly<Record<string, string>> = {
  subCategory: 'Category',
  logsSearches: 'Log of searches',
  check: 'Checks of its link',
  checksLinks: 'Checks of links of private sources',
  fullName: 'Name',
  health: 'Link',
  due: 'Due for review',
  ...provenanceLabels,
}

// The first ones; the database keeps them in an order of its own.
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

/** The name of a field of `before` or `after`: 'lastChange' as 'Last change'. */
export const activityFieldName = (field: string): string => {
  const spaced = field.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()
  return fieldNames[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The fields of `before` and `after`, in the order of the forms; without those that were empty and still are. */
export const activityFields = (before: ActivityValues | null, after: ActivityValues | null): string[] =>
  [...new Set([...fieldOrder, ...Object.keys({ ...before, ...after })])].filter(
    (field) => activityValueText(field, before?.[field]) !== '' || activityValueText(field, after?.[field]) !== '',
  )

/** The same in the middle of a line, where what kind of source it is has no name but its label. */
export const activityFieldWord = (field: string): string =>
  Object.hasOwn(provenanceLabels, field) ? activityFieldName(field).toLowerCase() : field
