import type { Actor } from '#contract/access.ts'
import type { ScopedListQuery } from '#contract/searches.ts'
import type { SourceListQuery } from '#contract/sources.ts'
import { scopesOf } from '#server/scopes.ts'
import { type ListPlan, planList } from './list-sql.ts'

/** The list of everything that the actor may see, or of a group's sources. */
export const planOf = (actor: Actor | null, query: SourceListQuery, groupId: number | null = null): ListPlan =>
  planList(query, { scopes: scopesOf(actor), accountId: actor?.id ?? null, groupId })

/** The list that is asked for; null where the caller has none, as those without a group have no list of one. */
export const planOfScope = (actor: Actor | null, { scope, ...query }: ScopedListQuery): ListPlan | null => {
  if (scope === 'global') return planOf(actor, query)
  const groupId = actor?.groupId ?? null
  return groupId === null ? null : planOf(actor, query, groupId)
}
