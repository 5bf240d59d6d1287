import type { ListRequest } from './finding.ts'
import type { ListPlan } from './list-sql.ts'

// Keys are whole plans as JSON. Fields are dropped, never picked: otherwise a new filter would share the entry of the
// list without it.

/** Key of counts, independent of order and subcategory. */
export const countsKey = (plan: ListPlan): string => {
  const { descending: _descending, favoritesOf: _of, favoritesLast: _last, subCategory: _subCategory, ...rest } = plan
  return JSON.stringify(rest)
}

export const pageKey = ({ actor, plan, page }: Pick<ListRequest, 'actor' | 'plan' | 'page'>): string =>
  JSON.stringify([actor !== null, plan, page])
