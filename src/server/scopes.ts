import { type RawBuilder, sql } from 'kysely'
import { type Actor, type GroupOwnership, type ReachOf, reachabilityOf, type SubjectAction } from '#contract/access.ts'

export const PUBLIC = 0
const ADMINISTRATORS = -1

/** Version key of shared names (migration 0009). */
export const NAMES = -2

export const scopeOf = ({ groupId }: GroupOwnership): number => groupId ?? ADMINISTRATORS

const scopes: Record<ReachOf<'source.read'> | 'no', (actor: Actor | null) => number[]> = {
  no: () => [],
  public: () => [PUBLIC],
  publicOrOwn: (actor) => (actor ? [PUBLIC, scopeOf(actor)] : [PUBLIC]),
}

export const scopesOf = (actor: Actor | null): number[] => scopes[reachabilityOf(actor, 'source.read')](actor)

type OwnedAction = { [A in SubjectAction]: ReachOf<A> extends 'no' | 'all' | 'own' ? A : never }[SubjectAction]

/** Ownership condition in SQL; equals `own` in access.ts, since only administrators lack a group (migration 0001). */
export const ownedBy = (actor: Actor, groupId: RawBuilder<unknown>): RawBuilder<boolean> =>
  // `is not distinct from` would prevent index use.
  actor.groupId === null ? sql`${groupId} is null` : sql`${groupId} = ${actor.groupId}`

/** Rows within reach; `own` is the ownership condition. */
export const reached = (actor: Actor, action: OwnedAction, own: RawBuilder<boolean>): RawBuilder<boolean> =>
  ({ no: sql<boolean>`false`, all: sql<boolean>`true`, own })[reachabilityOf(actor, action)]

const changing: Record<ReachOf<'source.change'>, (actor: Actor) => RawBuilder<boolean>> = {
  no: () => sql`false`,
  created: (actor) => sql`(${ownedBy(actor, sql.ref('s.group_id'))} and s.created_by = ${actor.id})`,
  own: (actor) => ownedBy(actor, sql.ref('s.group_id')),
  publicOrOwn: (actor) => sql`(s.is_public or ${ownedBy(actor, sql.ref('s.group_id'))})`,
}

export const mayChange = (actor: Actor): RawBuilder<boolean> =>
  // Null for unowned rows, hence coalesce.
  sql`coalesce(${changing[reachabilityOf(actor, 'source.change')](actor)}, false)`
