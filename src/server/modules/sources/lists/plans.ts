import { type Actor, mayAct } from '#contract/access.ts'
import type { ScopedListQuery } from '#contract/lists/searches.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { HttpError } from '#server/errors.ts'
import { scopesOf } from '#server/scopes.ts'
import { type ListPlan, planList } from './list-sql.ts'

interface Asked {
  readonly actor: Actor | null
  /** When it is asked for: what is due is due on a day. */
  readonly now: Date
}

/** The list of everything that the actor may see, or of a group's sources. */
export const planOf = ({ actor, now }: Asked, query: SourceListQuery, groupId: number | null = null): ListPlan =>
  planList(query, { scopes: scopesOf(actor), accountId: actor?.id ?? null, groupId, now })

/** The list that is asked for; null where the caller has none, as those without a group have no list of one. */
export const planOfScope = (asked: Asked, { scope, ...query }: ScopedListQuery): ListPlan | null => {
  if (scope === 'global') return planOf(asked, query)
  const groupId = asked.actor?.groupId ?? null
  return groupId === null ? null : planOf(asked, query, groupId)
}

/** The same, refused where the caller has none: what is empty would be taken for that of a group which has no sources. */
export const planOfOwnScope = (asked: Asked, query: ScopedListQuery): ListPlan => {
  const isGiven = query.scope === 'global' || mayAct(asked.actor, 'groupSource.read')
  const plan = isGiven ? planOfScope(asked, query) : null
  if (!plan) throw new HttpError(asked.actor ? 'forbidden' : 'unauthenticated', { why: 'groupSource.read' })
  return plan
}
