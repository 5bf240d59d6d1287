import * as z from './zod.ts'

export const roles = ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_GROUP_MANAGER'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** Who is asking: a role, or somebody who is not signed in. */
export type Viewer = Role | 'guest'

/**
 * How far a permission reaches, of what it is about:
 * - `no`: the role has no such function.
 * - `all`: everything of the kind.
 * - `public`: what is public.
 * - `own`: what belongs to the actor’s group; to the administrators, for one of them.
 * - `publicOrOwn`: both.
 * - `created`: what the actor created, of their own group.
 */
export type Reach = 'no' | 'all' | 'public' | 'own' | 'publicOrOwn' | 'created'

type Row = Readonly<Record<Viewer, Reach>>
type Cells = readonly [guest: Reach, user: Reach, manager: Reach, admin: Reach]

const row = <const C extends Cells>(...cells: C) => ({
  guest: cells[0] as C[0],
  ROLE_USER: cells[1] as C[1],
  ROLE_GROUP_MANAGER: cells[2] as C[2],
  ROLE_ADMIN: cells[3] as C[3],
})

/** Who may do what: the table of decisions §3, one row an action, in its columns guest, user, group manager, admin. */
export const actions = {
  'public.read': row('all', 'all', 'all', 'all'),
  'session.open': row('all', 'all', 'all', 'all'),
  'session.endAll': row('no', 'all', 'all', 'all'),
  'password.change': row('no', 'all', 'all', 'all'),
  'contact.send': row('all', 'all', 'all', 'all'),
  'source.read': row('public', 'publicOrOwn', 'publicOrOwn', 'publicOrOwn'),
  'source.favorite': row('no', 'publicOrOwn', 'publicOrOwn', 'publicOrOwn'),
  'source.create': row('no', 'own', 'own', 'own'),
  'source.publish': row('no', 'no', 'own', 'own'),
  'source.change': row('no', 'created', 'own', 'publicOrOwn'),
  'source.history': row('no', 'own', 'own', 'own'),
  'tag.create': row('no', 'own', 'own', 'own'),
  'groupSource.read': row('no', 'own', 'own', 'no'),
  'groupSource.change': row('no', 'own', 'own', 'no'),
  'taxonomy.change': row('no', 'no', 'own', 'own'),
  'group.read': row('no', 'no', 'own', 'all'),
  'group.create': row('no', 'no', 'no', 'all'),
  'group.delete': row('no', 'no', 'no', 'all'),
  'group.change': row('no', 'no', 'own', 'all'),
  'group.logSearches': row('no', 'no', 'own', 'no'),
  'email.read': row('no', 'no', 'own', 'all'),
  'email.send': row('no', 'no', 'own', 'all'),
  'activity.read': row('no', 'no', 'own', 'own'),
} as const satisfies Record<string, Row>

export type Action = keyof typeof actions

/** Who can be asking once a call with this action has passed its check: never a guest where guests have no such function. */
export type ActorFor<A extends Action> = (typeof actions)[A]['guest'] extends 'no' ? Actor : Actor | null

/** The screens with an entry in the menu or a guard of their own (specification §6, decisions §3). */
export const screens = {
  sources: row('all', 'all', 'all', 'all'),
  mySources: row('no', 'all', 'all', 'no'),
  groups: row('no', 'no', 'all', 'all'),
  subjects: row('no', 'no', 'all', 'no'),
  categories: row('no', 'no', 'no', 'all'),
  activity: row('no', 'no', 'all', 'all'),
} as const satisfies Record<string, Row>

export type Screen = keyof typeof screens

/** What a policy needs to know of the one who asks. `null` stands for a guest. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly groupId: number | null
}

export const viewerOf = (actor: { role: Role } | null): Viewer => actor?.role ?? 'guest'

// A role that is in the database but in no column here, as that of a newer version, has no function at all.
const reachIn = (row: Partial<Row>, actor: { role: Role } | null): Reach => row[viewerOf(actor)] ?? 'no'

/** Whether the role has the function at all; which objects it reaches is for the policies below. */
export const mayAct = (actor: { role: Role } | null, action: Action): boolean =>
  reachIn(actions[action], actor) !== 'no'

export const mayOpen = (actor: { role: Role } | null, screen: Screen): boolean =>
  reachIn(screens[screen], actor) !== 'no'

/** Whom something belongs to: a group, or the administrators when `groupId` is null (decisions §2). */
export interface Subject {
  readonly groupId: number | null
  readonly isPublic?: boolean
  readonly createdById?: number | null
}

/** What the permission table needs to know of a source. */
export type SourceOwnership = Required<Subject>

const isOwn = (actor: Actor | null, { groupId }: Subject): boolean =>
  actor !== null && (groupId === null ? actor.role === 'ROLE_ADMIN' : groupId === actor.groupId)

const reaches: Record<Reach, (actor: Actor | null, subject: Subject) => boolean> = {
  no: () => false,
  all: () => true,
  public: (_actor, subject) => subject.isPublic === true,
  own: isOwn,
  publicOrOwn: (actor, subject) => subject.isPublic === true || isOwn(actor, subject),
  created: (actor, subject) => isOwn(actor, subject) && subject.createdById === actor?.id,
}

/** Whether the actor may do this to that: the one reader of the table above, for the server, the page and the tests. */
export const can = (actor: Actor | null, action: Action, subject: Subject): boolean =>
  reaches[reachIn(actions[action], actor)](actor, subject)

/** Public: everybody. Private: the group that it belongs to, or the administrators (decisions §2). */
export const canSeeSource = (actor: Actor | null, source: SourceOwnership): boolean => can(actor, 'source.read', source)

/** Updating and deleting are one row of the table. Says nothing about sources that the actor may not see. */
export const canChangeSource = (actor: Actor | null, source: SourceOwnership): boolean =>
  can(actor, 'source.change', source)

/** Who added a source and who changed what is for those whom it belongs to (decisions §3, activity log). */
export const canReadHistory = (actor: Actor | null, source: SourceOwnership): boolean =>
  can(actor, 'source.history', source)

/** Managing a group and its people: administrators all groups, group managers their own; of another's they see nothing. */
export const canManageGroup = (actor: Actor, groupId: number): boolean => can(actor, 'group.change', { groupId })

/** Whether the actor may make a source public, or create it public. */
export const canPublishSource = (actor: Actor | null): boolean => mayAct(actor, 'source.publish')
