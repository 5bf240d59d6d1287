import * as z from './zod.ts'

export const roles = ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_GROUP_MANAGER'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** Who is asking: a role, or somebody who is not signed in. */
export type Viewer = Role | 'guest'

/**
 * How far a permission reaches:
 * - `no`: the role has no such function.
 * - `all`: every object of the kind that the viewer may see.
 * - `group`: what belongs to the viewer's group.
 * - `created`: what the viewer created.
 * - `house`: what belongs to the administrators; of sources the public ones too.
 */
export type Reach = 'no' | 'all' | 'group' | 'created' | 'house'

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
  'source.read': row('all', 'all', 'all', 'all'),
  'source.favorite': row('no', 'all', 'all', 'all'),
  'source.create': row('no', 'group', 'group', 'house'),
  'source.publish': row('no', 'no', 'group', 'house'),
  'source.change': row('no', 'created', 'group', 'house'),
  'source.history': row('no', 'group', 'group', 'house'),
  'tag.create': row('no', 'all', 'all', 'all'),
  'groupSource.read': row('no', 'group', 'group', 'no'),
  'groupSource.change': row('no', 'group', 'group', 'no'),
  'taxonomy.change': row('no', 'no', 'group', 'house'),
  'group.read': row('no', 'no', 'group', 'all'),
  'group.create': row('no', 'no', 'no', 'all'),
  'group.delete': row('no', 'no', 'no', 'all'),
  'group.change': row('no', 'no', 'group', 'all'),
  'group.logSearches': row('no', 'no', 'group', 'no'),
  'email.read': row('no', 'no', 'group', 'all'),
  'email.send': row('no', 'no', 'group', 'all'),
  'activity.read': row('no', 'no', 'group', 'house'),
} as const satisfies Record<string, Row>

export type Action = keyof typeof actions

/** Who can be asking once a call with this action has passed its check: never a guest where guests have no such function. */
export type ActorFor<A extends Action> = (typeof actions)[A]['guest'] extends 'no' ? Actor : Actor | null

/** The screens with an entry in the menu or a guard of their own (specification §6, decisions §3). */
export const screens = {
  sources: row('all', 'all', 'all', 'all'),
  mySources: row('no', 'group', 'group', 'no'),
  groups: row('no', 'no', 'group', 'all'),
  subjects: row('no', 'no', 'group', 'no'),
  categories: row('no', 'no', 'no', 'house'),
  activity: row('no', 'no', 'group', 'house'),
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

/** Whom a source belongs to: the group of its creator, or the administrators when `groupId` is null (decisions §2). */
export interface SourceOwnership {
  readonly isPublic: boolean
  readonly groupId: number | null
  readonly createdById: number | null
}

/** Public: everybody. Private: the group that it belongs to, or the administrators (decisions §2). */
export const canSeeSource = (actor: Actor | null, source: SourceOwnership): boolean =>
  source.isPublic || (actor !== null && belongsTo(actor, source.groupId))

const reaches: Record<Reach, (actor: Actor | null, source: SourceOwnership) => boolean> = {
  no: () => false,
  all: () => true,
  created: (actor, source) => source.createdById === actor?.id,
  group: (actor, source) => source.groupId !== null && source.groupId === actor?.groupId,
  house: (_actor, source) => source.isPublic || source.groupId === null,
}

/** Updating and deleting are one row of the table. Says nothing about sources that the actor may not see. */
export const canChangeSource = (actor: Actor | null, source: SourceOwnership): boolean =>
  reaches[reachIn(actions['source.change'], actor)](actor, source)

/** Who added a source and who changed what is for those whom it belongs to (decisions §3, activity log). */
export const canReadHistory = (actor: Actor | null, source: SourceOwnership): boolean =>
  mayAct(actor, 'source.history') && actor !== null && belongsTo(actor, source.groupId)

/** Managing a group and its people: administrators all groups, group managers their own; of another's they see nothing. */
export const canManageGroup = (actor: Actor, groupId: number): boolean =>
  mayAct(actor, 'group.change') && (actor.role === 'ROLE_ADMIN' || actor.groupId === groupId)

/** Whether the actor may make a source public, or create it public. */
export const canPublishSource = (actor: Actor | null): boolean => mayAct(actor, 'source.publish')

const belongsTo = (actor: Actor, groupId: number | null) =>
  groupId === null ? actor.role === 'ROLE_ADMIN' : groupId === actor.groupId
