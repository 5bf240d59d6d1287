import type { ActivityValues } from '#contract/activity.ts'

/** What differs between two versions of the same fields, as it was and as it is; null when nothing does. */
export const changesBetween = (
  before: ActivityValues,
  after: ActivityValues,
): { before: ActivityValues; after: ActivityValues } | null => {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  const only = (values: ActivityValues) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { before: only(before), after: only(after) }
}
