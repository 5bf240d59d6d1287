import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Owned, type ReachOf, reachOf, type SubjectAction } from '#contract/access.ts'

/** The scope of what is public. */
export const PUBLIC = 0
const ADMINISTRATORS = -1

/** In place of a scope, where versions are: that of the names that every scope shows (migration 0009). */
export const NAMES = -2

/** The scope of what this owner keeps private: a group's id, or that of the administrators. */
export const scopeOf = ({ groupId }: Owned): number => groupId ?? ADMINISTRATORS

/** How `source.scope` says what the cells of `source.read` say. */
const scopes: Record<ReachOf<'source.read'> | 'no', (actor: Actor | null) => number[]> = {
  no: () => [],
  public: () => [PUBLIC],
  publicOrOwn: (actor) => (actor ? [PUBLIC, scopeOf(actor)] : [PUBLIC]),
}

/** The scopes of the sources that the actor may see. */
export const scopesOf = (actor: Actor | null): number[] => scopes[reachOf(actor, 'source.read')](actor)

type OwnedAction = { [A in SubjectAction]: ReachOf<A> extends 'no' | 'all' | 'own' ? A : never }[SubjectAction]

/**
 * Whether a row belongs to the actor's group, or to the administrators for one of them, by this column. `own` in
 * access.ts asks for the role instead; both say the same, as migration 0001 checks that only administrators have no group.
 */
export const ownedBy = (actor: Actor, groupId: RawBuilder<unknown>): RawBuilder<boolean> =>
  // Not `is not distinct from`, which no index answers.
  actor.groupId === null ? sql`${groupId} is null` : sql`${groupId} = ${actor.groupId}`

/** The rows that the action reaches for the actor; `own` is the condition for those that are the actor's. */
export const reached = (actor: Actor, action: OwnedAction, own: RawBuilder<boolean>): RawBuilder<boolean> =>
  ({ no: sql<boolean>`false`, all: sql<boolean>`true`, own })[reachOf(actor, action)]

// Over `source s`. The cells of `source.change`, as `can` reads them of one source.
const changing: Record<ReachOf<'source.change'>, (actor: Actor) => RawBuilder<boolean>> = {
  no: () => sql`false`,
  created: (actor) => sql`(${ownedBy(actor, sql.ref('s.group_id'))} and s.created_by = ${actor.id})`,
  own: (actor) => ownedBy(actor, sql.ref('s.group_id')),
  publicOrOwn: (actor) => sql`(s.is_public or ${ownedBy(actor, sql.ref('s.group_id'))})`,
}

/** Of the sources `s` that the actor may see: whether they may change it. */
export const mayChange = (actor: Actor): RawBuilder<boolean> =>
  // Of what belongs to nobody in particular a comparison would say neither.
  sql`coalesce(${changing[reachOf(actor, 'source.change')](actor)}, false)`
