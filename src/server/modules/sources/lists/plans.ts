import { type Actor, mayAct } from '#contract/access.ts'
import type { ScopedListQuery } from '#contract/lists/searches.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { HttpError } from '#server/errors.ts'
import { scopesOf } from '#server/scopes.ts'
import { type ListPlan, planList } from './list-sql.ts'

interface PlanContext {
  readonly actor: Actor | null
  readonly now: Date
}

export const planOf = ({ actor, now }: PlanContext, query: SourceListQuery, groupId: number | null = null): ListPlan =>
  planList(query, { scopes: scopesOf(actor), accountId: actor?.id ?? null, groupId, now })

export const planOfScope = (asked: PlanContext, { scope, ...query }: ScopedListQuery): ListPlan | null => {
  if (scope === 'global') return planOf(asked, query)
  const groupId = asked.actor?.groupId ?? null
  return groupId === null ? null : planOf(asked, query, groupId)
}

/** Refuses instead of an empty list, which would look like a group without sources. */
export const planOfOwnScope = (asked: PlanContext, query: ScopedListQuery): ListPlan => {
  const isGiven = query.scope === 'global' || mayAct(asked.actor, 'groupSource.read')
  const plan = isGiven ? planOfScope(asked, query) : null
  if (!plan) throw new HttpError(asked.actor ? 'forbidden' : 'unauthenticated', { why: 'groupSource.read' })
  return plan
}
