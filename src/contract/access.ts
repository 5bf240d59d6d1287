export const roles = ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_GROUP_MANAGER'] as const
export type Role = (typeof roles)[number]

/**
 * How far a permission reaches.
 *
 * - `no`: none.
 * - `all`: everything of the kind.
 * - `own`: the actor’s group, or the administrators’ library.
 * - `public`: public ones.
 * - `publicOrOwn`: both.
 * - `created`: own creations within the own group.
 */
export type Reach = 'no' | 'all' | 'own' | 'public' | 'publicOrOwn' | 'created'

type AnyRole = Role | 'guest'

type Row<R extends Reach> = Readonly<Record<Role, R> & Record<'guest', Exclude<R, 'own' | 'publicOrOwn' | 'created'>>>

const row = <const G, const U, const M, const A>(...[guest, user, manager, admin]: readonly [G, U, M, A]) => ({
  guest,
  ROLE_USER: user,
  ROLE_GROUP_MANAGER: manager,
  ROLE_ADMIN: admin,
})

// Permission table of decision 0013, roles: one row per action; columns guest, user, group manager, administrator.

/** Actions without an owner: created or listed objects belong to the caller. */
const functions = {
  'session.open': row('all', 'all', 'all', 'all'),
  'session.endAll': row('no', 'all', 'all', 'all'),
  'session.list': row('no', 'all', 'all', 'all'),
  'session.endOne': row('no', 'all', 'all', 'all'),
  'password.change': row('no', 'all', 'all', 'all'),
  'contact.send': row('all', 'all', 'all', 'all'),
  'event.follow': row('all', 'all', 'all', 'all'),
  'source.create': row('no', 'all', 'all', 'all'),
  'source.publish': row('no', 'no', 'all', 'all'),
  'tag.create': row('no', 'all', 'all', 'all'),
  'groupSource.read': row('no', 'all', 'all', 'no'),
  'group.create': row('no', 'no', 'no', 'all'),
  'view.keep': row('no', 'all', 'all', 'all'),
  'import.run': row('no', 'all', 'all', 'all'),
  'source.changeMany': row('no', 'all', 'all', 'all'),
  'record.keep': row('no', 'all', 'all', 'no'),
  'linkEmail.choose': row('no', 'no', 'all', 'all'),
  'status.read': row('no', 'no', 'no', 'all'),
} as const satisfies Record<string, Row<'no' | 'all'>>

const onOwned = {
  'groupSource.change': row('no', 'own', 'own', 'no'),
  'taxonomy.change': row('no', 'no', 'own', 'own'),
  'group.read': row('no', 'no', 'own', 'all'),
  'group.delete': row('no', 'no', 'no', 'all'),
  'group.change': row('no', 'no', 'own', 'all'),
  'group.logSearches': row('no', 'no', 'own', 'no'),
  'group.checkLinks': row('no', 'no', 'own', 'no'),
  'group.research': row('no', 'no', 'own', 'no'),
  'session.endOf': row('no', 'no', 'no', 'all'),
  'email.read': row('no', 'no', 'own', 'all'),
  'email.send': row('no', 'no', 'own', 'all'),
  'activity.read': row('no', 'no', 'own', 'own'),
  'view.share': row('no', 'no', 'own', 'no'),
  'record.read': row('no', 'own', 'own', 'no'),
  'record.change': row('no', 'own', 'own', 'no'),
} as const satisfies Record<string, Row<'no' | 'all' | 'own'>>

const onSources = {
  'source.read': row('public', 'publicOrOwn', 'publicOrOwn', 'publicOrOwn'),
  'source.favorite': row('no', 'publicOrOwn', 'publicOrOwn', 'publicOrOwn'),
  'source.change': row('no', 'created', 'own', 'publicOrOwn'),
  'source.history': row('no', 'own', 'own', 'own'),
  'report.send': row('no', 'publicOrOwn', 'publicOrOwn', 'publicOrOwn'),
} as const satisfies Record<string, Row<Reach>>

export const actions = { ...functions, ...onOwned, ...onSources }

export type Action = keyof typeof actions

/** Actions on an object, where the role alone does not decide. */
export type SubjectAction = keyof typeof onOwned | keyof typeof onSources

export type ReachOf<A extends Action> = (typeof actions)[A][AnyRole]

/** Callers that can pass the check of this action; excludes guests where they may not call it. */
export type ActorFor<A extends Action> = (typeof actions)[A]['guest'] extends 'no' ? Actor : Actor | null

/** Screens with a menu entry or a guard (specification §6; decision 0013, roles). */
export const screens = {
  sources: row('all', 'all', 'all', 'all'),
  coverage: row('all', 'all', 'all', 'all'),
  mySources: row('no', 'all', 'all', 'no'),
  groups: row('no', 'no', 'all', 'all'),
  subjects: row('no', 'no', 'all', 'no'),
  categories: row('no', 'no', 'no', 'all'),
  activity: row('no', 'no', 'all', 'all'),
  research: row('no', 'all', 'all', 'no'),
  reports: row('no', 'all', 'all', 'all'),
  import: row('no', 'all', 'all', 'all'),
  status: row('no', 'no', 'no', 'all'),
} as const satisfies Record<string, Row<'no' | 'all'>>

export type Screen = keyof typeof screens

/** Caller as the policy sees it; null for a guest. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly groupId: number | null
}

type SignedInUser = Pick<Actor, 'id' | 'role'> & { readonly group: { readonly id: number } | null }

/** Converts a session user to an actor; null for a guest. */
export const actorOf = (user: SignedInUser | null): Actor | null =>
  user && { id: user.id, role: user.role, groupId: user.group?.id ?? null }

// Roles unknown to this version, such as those stored by a newer one, may do nothing.
const reachIn = <R extends Reach>(cells: Partial<Record<AnyRole, R>>, actor: { role: Role } | null): R | 'no' =>
  cells[actor?.role ?? 'guest'] ?? 'no'

/** Reach of an action for query conditions, which can’t call `can` for each row. */
export const reachabilityOf = <A extends Action>(actor: Actor | null, action: A): ReachOf<A> | 'no' =>
  // TypeScript doesn't resolve the type parameter in the table.
  reachIn(actions[action] as Readonly<Record<AnyRole, ReachOf<A>>>, actor)

/** True if the role has the function; `can` decides on a particular object. */
export const mayAct = (actor: { role: Role } | null, action: Action): boolean =>
  reachIn<Reach>(actions[action], actor) !== 'no'

export const mayOpen = (actor: { role: Role } | null, screen: Screen): boolean =>
  reachIn(screens[screen], actor) !== 'no'

/** Owner: a group, or the administrators if `groupId` is null (decision 0013, reach). */
export interface GroupOwnership {
  readonly groupId: number | null
}

export interface SourceOwnership extends GroupOwnership {
  readonly isPublic: boolean
  readonly createdById: number | null
}

export type SubjectOf<A extends SubjectAction> = A extends keyof typeof onSources ? SourceOwnership : GroupOwnership

// SQL uses `ownedBy` (server's scopes.ts), by group alone: migration 0001 ensures that only administrators have none.
const isOwn = (actor: Actor | null, { groupId }: GroupOwnership): boolean =>
  actor !== null && (groupId === null ? actor.role === 'ROLE_ADMIN' : groupId === actor.groupId)

const reaches: Record<Reach, (actor: Actor | null, subject: GroupOwnership & Partial<SourceOwnership>) => boolean> = {
  no: () => false,
  all: () => true,
  own: isOwn,
  public: (_actor, subject) => subject.isPublic === true,
  publicOrOwn: (actor, subject) => subject.isPublic === true || isOwn(actor, subject),
  created: (actor, subject) => isOwn(actor, subject) && subject.createdById === actor?.id,
}

/** Single reader of the permission table, for server, page and tests. */
export const can = <A extends SubjectAction>(actor: Actor | null, action: A, subject: SubjectOf<A>): boolean =>
  reaches[reachIn<Reach>(actions[action], actor)](actor, subject)
