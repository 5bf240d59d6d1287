export const roles = ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_GROUP_MANAGER'] as const
export type Role = (typeof roles)[number]

/**
 * How far a permission reaches, of what it is about:
 * - `no`: the role has no such function.
 * - `all`: everything of the kind.
 * - `own`: what belongs to the actor’s group; to the administrators, for one of them.
 * - `public`: what is public.
 * - `publicOrOwn`: both.
 * - `created`: what the actor created, of their own group.
 */
export type Reach = 'no' | 'all' | 'own' | 'public' | 'publicOrOwn' | 'created'

/** A role, or somebody who is not signed in: the columns of the tables. */
type AnyRole = Role | 'guest'

// A guest owns nothing, so a cell of theirs can't say that.
type Row<R extends Reach> = Readonly<Record<Role, R> & Record<'guest', Exclude<R, 'own' | 'publicOrOwn' | 'created'>>>

const row = <const G, const U, const M, const A>(...[guest, user, manager, admin]: readonly [G, U, M, A]) => ({
  guest,
  ROLE_USER: user,
  ROLE_GROUP_MANAGER: manager,
  ROLE_ADMIN: admin,
})

// Who may do what: the table of decision 0013, roles: one row an action, in its columns guest, user, group manager, admin.

/** About nothing that somebody else could own: what is made or listed is the caller’s own by the call itself. */
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
  'linkEmail.choose': row('no', 'no', 'all', 'all'),
  'status.read': row('no', 'no', 'no', 'all'),
} as const satisfies Record<string, Row<'no' | 'all'>>

/** About what belongs to a group or to the administrators. */
const onOwned = {
  'groupSource.change': row('no', 'own', 'own', 'no'),
  'taxonomy.change': row('no', 'no', 'own', 'own'),
  'group.read': row('no', 'no', 'own', 'all'),
  'group.delete': row('no', 'no', 'no', 'all'),
  'group.change': row('no', 'no', 'own', 'all'),
  'group.logSearches': row('no', 'no', 'own', 'no'),
  'group.checkLinks': row('no', 'no', 'own', 'no'),
  'session.endOf': row('no', 'no', 'no', 'all'),
  'email.read': row('no', 'no', 'own', 'all'),
  'email.send': row('no', 'no', 'own', 'all'),
  'activity.read': row('no', 'no', 'own', 'own'),
  'view.share': row('no', 'no', 'own', 'no'),
} as const satisfies Record<string, Row<'no' | 'all' | 'own'>>

/** About sources. */
const onSources = {
  'source.read': row('public', 'publicOrOwn', 'publicOrOwn', 'publicOrOwn'),
  'source.favorite': row('no', 'publicOrOwn', 'publicOrOwn', 'publicOrOwn'),
  'source.change': row('no', 'created', 'own', 'publicOrOwn'),
  'source.history': row('no', 'own', 'own', 'own'),
  'report.send': row('no', 'publicOrOwn', 'publicOrOwn', 'publicOrOwn'),
} as const satisfies Record<string, Row<Reach>>

export const actions = { ...functions, ...onOwned, ...onSources }

export type Action = keyof typeof actions

/** The actions that are about something, which the actor’s role alone does not decide. */
export type SubjectAction = keyof typeof onOwned | keyof typeof onSources

/** The reaches that an action has, of any role: what reads them has to know them all. */
export type ReachOf<A extends Action> = (typeof actions)[A][AnyRole]

/** Who can be asking once a call with this action has passed its check: never a guest where guests have no such function. */
export type ActorFor<A extends Action> = (typeof actions)[A]['guest'] extends 'no' ? Actor : Actor | null

/** The screens with an entry in the menu or a guard of their own (specification §6; decision 0013, roles). */
export const screens = {
  sources: row('all', 'all', 'all', 'all'),
  coverage: row('all', 'all', 'all', 'all'),
  mySources: row('no', 'all', 'all', 'no'),
  groups: row('no', 'no', 'all', 'all'),
  subjects: row('no', 'no', 'all', 'no'),
  categories: row('no', 'no', 'no', 'all'),
  activity: row('no', 'no', 'all', 'all'),
  reports: row('no', 'all', 'all', 'all'),
  import: row('no', 'all', 'all', 'all'),
  status: row('no', 'no', 'no', 'all'),
} as const satisfies Record<string, Row<'no' | 'all'>>

export type Screen = keyof typeof screens

/** What a policy needs to know of the one who asks. `null` stands for a guest. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly groupId: number | null
}

type SignedIn = Pick<Actor, 'id' | 'role'> & { readonly group: { readonly id: number } | null }

/** The user as the permission table knows them; null for a guest. */
export const actorOf = (user: SignedIn | null): Actor | null =>
  user && { id: user.id, role: user.role, groupId: user.group?.id ?? null }

// A role that is in the database but in no column here, as that of a newer version, has no function at all.
const reachIn = <R extends Reach>(cells: Partial<Record<AnyRole, R>>, actor: { role: Role } | null): R | 'no' =>
  cells[actor?.role ?? 'guest'] ?? 'no'

/** How far the action reaches for the actor: for the conditions of queries, which can’t ask `can` of each row. */
export const reachOf = <A extends Action>(actor: Actor | null, action: A): ReachOf<A> | 'no' =>
  // The compiler does not look a type parameter up in the table.
  reachIn(actions[action] as Readonly<Record<AnyRole, ReachOf<A>>>, actor)

/** Whether the role has the function at all; what it reaches with it is for `can`. */
export const mayAct = (actor: { role: Role } | null, action: Action): boolean =>
  reachIn<Reach>(actions[action], actor) !== 'no'

export const mayOpen = (actor: { role: Role } | null, screen: Screen): boolean =>
  reachIn(screens[screen], actor) !== 'no'

/** Whom something belongs to: a group, or the administrators when `groupId` is null (decision 0013, reach). */
export interface Owned {
  readonly groupId: number | null
}

/** What the permission table needs to know of a source. */
export interface SourceOwnership extends Owned {
  readonly isPublic: boolean
  readonly createdById: number | null
}

export type SubjectOf<A extends SubjectAction> = A extends keyof typeof onSources ? SourceOwnership : Owned

// `ownedBy` in the server's scopes.ts says the same to queries, by the group alone: migration 0001 checks that only
// administrators have none.
const isOwn = (actor: Actor | null, { groupId }: Owned): boolean =>
  actor !== null && (groupId === null ? actor.role === 'ROLE_ADMIN' : groupId === actor.groupId)

const reaches: Record<Reach, (actor: Actor | null, subject: Owned & Partial<SourceOwnership>) => boolean> = {
  no: () => false,
  all: () => true,
  own: isOwn,
  public: (_actor, subject) => subject.isPublic === true,
  publicOrOwn: (actor, subject) => subject.isPublic === true || isOwn(actor, subject),
  created: (actor, subject) => isOwn(actor, subject) && subject.createdById === actor?.id,
}

/** Whether the actor may do this to that: the one reader of the table above, for the server, the page and the tests. */
export const can = <A extends SubjectAction>(actor: Actor | null, action: A, subject: SubjectOf<A>): boolean =>
  reaches[reachIn<Reach>(actions[action], actor)](actor, subject)
