import type { Asked } from './finding.ts'
import type { ListPlan } from './list-sql.ts'

// Both keys are the whole plan as JSON. Fields are left out, never picked: otherwise a filter that is added to the plan
// would share the cache entry of the list without it.

/** Key of the counts beside a list, which depend neither on its order nor on the chosen subcategory. */
export const countsKey = (plan: ListPlan): string => {
  const {
    descending: _descending,
    favoritesOf: _of,
    favoritesLast: _last,
    subCategory: _subCategory,
    ...counted
  } = plan
  return JSON.stringify(counted)
}

/** Key of one page of a list, whose names are for those who are signed in. */
export const pageKey = ({ actor, plan, page }: Pick<Asked, 'actor' | 'plan' | 'page'>): string =>
  JSON.stringify([actor !== null, plan, page])
