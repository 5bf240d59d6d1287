import { sql } from 'kysely'
import { type Actor, can, type GroupOwnership } from '#contract/access.ts'
import type { Group, GroupDetail, GroupHoldings, GroupUser } from '#contract/people/groups.ts'
import { sortKey } from '#contract/text/normalize.ts'
import { parseId } from '#contract/text/text-rules.ts'
import type { Db } from '#server/db/kysely.ts'
import { ownedBy, reached } from '#server/scopes.ts'

export interface GroupRow extends Group, GroupOwnership {
  readonly logsSearches: boolean
  readonly checksLinks: boolean
  readonly secondReader: boolean
  readonly recordMonths: number
}

/** Account within groups; excludes administrators. */
export interface UserRow extends Omit<GroupUser, 'pending'> {
  readonly groupId: number | null
  /** Invited, without password. */
  readonly isPending: boolean
}

export const groupsIn = (db: Db) => ({
  list: async (actor: Actor): Promise<Group[]> => {
    const rows = await groupRows(db)
      .where(reached(actor, 'group.read', ownedBy(actor, sql.ref('id'))))
      .execute()
    return rows.toSorted(by(({ name }) => sortKey(name))).map(presentGroup)
  },

  listPending: async (actor: Actor): Promise<(Group & { pending: number })[]> => {
    const rows = await groupRows(db)
      .innerJoin(
        (eb) =>
          eb
            .selectFrom('account')
            .select(({ fn }) => ['group_id', fn.countAll<number>().as('pending')])
            .where('password_hash', 'is', null)
            .groupBy('group_id')
            .as('invited'),
        (join) => join.onRef('invited.group_id', '=', 'id'),
      )
      .select('pending')
      .where(reached(actor, 'group.read', ownedBy(actor, sql.ref('id'))))
      .execute()
    return rows.toSorted(by(({ name }) => sortKey(name))).map((row) => ({ ...presentGroup(row), pending: row.pending }))
  },

  find: (id: number): Promise<GroupRow | undefined> => groupRows(db).where('id', '=', id).executeTakeFirst(),

  findNamed: (name: string): Promise<GroupRow | undefined> => {
    const id = parseId(name)
    const rows = id === null ? groupRows(db).where('slug', '=', name) : groupRows(db).where('id', '=', id)
    return rows.executeTakeFirst()
  },

  /** Owners first, then by name. */
  detail: async (actor: Actor, group: GroupRow): Promise<GroupDetail> => {
    const [rows, holds] = await Promise.all([
      userRows(db).where('group_id', '=', group.id).execute(),
      can(actor, 'group.delete', group) ? holdingsOf(db, group.id) : undefined,
    ])
    const sorted = rows.toSorted(by(({ role, fullName }) => `${RANKS[role]}${sortKey(fullName)}`))
    return {
      ...presentGroup(group),
      users: sorted.map(presentUser),
      logsSearches: group.logsSearches,
      checksLinks: group.checksLinks,
      secondReader: group.secondReader,
      recordMonths: group.recordMonths,
      ...(holds ? { holds } : {}),
    }
  },
})

const holdingsOf = async (db: Db, groupId: number): Promise<GroupHoldings | undefined> => {
  const { rows } = await sql<GroupHoldings>`select
    (select count(*) from category where group_id = ${groupId}) as subjects,
    (select count(*) from source where group_id = ${groupId} and not is_public) as "privateSources",
    (select count(*) from source where group_id = ${groupId} and is_public) as "publicSources"`.execute(db)
  return rows[0]
}

export const groupColumns = [
  'id',
  'id as groupId',
  'name',
  'link',
  'slug',
  'logs_searches as logsSearches',
  'checks_links as checksLinks',
  'second_reader as secondReader',
  'record_months as recordMonths',
] as const

export const groupRows = (db: Db) => db.selectFrom('app_group').select(groupColumns)

export const userRows = (db: Db) =>
  db
    .selectFrom('account')
    .select((eb) => [
      'id',
      'group_id as groupId',
      'full_name as fullName',
      'email',
      'role',
      eb('password_hash', 'is', null).$castTo<boolean>().as('isPending'),
    ])

const presentGroup = ({ id, name, link, slug }: GroupRow): Group => ({ id, name, link, slug })

export const presentUser = ({ id, fullName, email, role, isPending }: UserRow): GroupUser => ({
  id,
  fullName,
  email,
  role,
  ...(isPending ? { pending: true as const } : {}),
})

const RANKS = { ROLE_ADMIN: 0, ROLE_GROUP_MANAGER: 1, ROLE_USER: 2 } as const

const by =
  <T extends { id: number }>(keyOf: (item: T) => string) =>
  (one: T, other: T): number => {
    const [first, second] = [keyOf(one), keyOf(other)]
    if (first === second) return one.id - other.id
    return first < second ? -1 : 1
  }
