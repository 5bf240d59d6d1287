import { type RawBuilder, sql } from 'kysely'
import type { Actor, SourceOwnership } from '#contract/access.ts'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import { queryTogether } from '#server/db/round-trip.ts'
import { HttpError } from '#server/errors.ts'
import { rowsWhere, type SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { scopesOf } from '#server/scopes.ts'

export interface LockedSource extends SourceOwnership {
  readonly id: number
  readonly title: string
}

const ownColumns = sql`s.id, s.title, s.is_public as "isPublic", s.group_id as "groupId", s.created_by as "createdById"`

const isSeen = (actor: Actor) => sql<boolean>`s.scope = any(${scopesOf(actor)})`
const seen = (actor: Actor, id: number) => sql`s.id = ${id} and ${isSeen(actor)}`

const strengths = {
  change: sql`for update of s`,
  file: sql`for no key update of s`,
  mark: sql`for key share of s`,
}

// Own columns only: after waiting for a lock, joined rows would be outdated.
const locking = (actor: Actor, id: number, to: keyof typeof strengths) =>
  sql<LockedSource>`select ${ownColumns} from source s where ${seen(actor, id)} ${strengths[to]}`

// These lock and return the current source; invisible ones are not found. Authorization follows.

export const lockToChange = async (tx: Db, actor: Actor, id: number): Promise<SourceRow | undefined> => {
  const read = rowsWhere(actor, seen(actor, id))
  const [[locked], [row]] = await queryTogether<[LockedSource, SourceRow]>(tx, locking(actor, id, 'change'), read)
  return locked && row
}

const lockingAccount = (actor: Actor) => sql<object>`select id from account where id = ${actor.id} for key share`

const serialisingAccount = (actor: Actor) =>
  sql<object>`select id from account where id = ${actor.id} for no key update`

/**
 * Locks account, then source, like removing a user. Serializes a user's toggles, which would otherwise both see the
 * same mark.
 */
export const lockToMark = async (tx: Db, actor: Actor, id: number): Promise<LockedSource | undefined> => {
  const locks = [serialisingAccount(actor), locking(actor, id, 'mark')] as const
  const [[marking], [source]] = await queryTogether<[object, LockedSource]>(tx, ...locks)
  if (!marking) throw new HttpError('unauthenticated')
  return source
}

export const lockToReview = async (tx: Db, actor: Actor, id: number): Promise<SourceRow | undefined> => {
  const locks = [lockingAccount(actor), locking(actor, id, 'change')] as const
  const read = rowsWhere(actor, seen(actor, id))
  const [[reviewing], [locked], [row]] = await queryTogether<[object, LockedSource, SourceRow]>(tx, ...locks, read)
  if (!reviewing) throw new HttpError('unauthenticated')
  return locked && row
}

interface LockOptions<Extra extends object> {
  readonly id: number
  readonly extraColumns?: RawBuilder<Extra>
}

export const lockToFile = async <Extra extends object = object>(
  tx: Db,
  actor: Actor,
  { id, extraColumns }: LockOptions<Extra>,
): Promise<(SourceRow & Extra) | undefined> => {
  const lock = sql<LockedSource>`
    select ${ownColumns} from app_group g, source s where g.id = ${actor.groupId} and ${seen(actor, id)}
    for key share of g ${strengths.file}`
  const read = rowsWhere(actor, seen(actor, id), extraColumns)
  const [[locked], [row]] = await queryTogether<[LockedSource, SourceRow & Extra]>(tx, lock, read)
  return locked && row
}

/** First locks of a bulk change: group, then account. */
export const lockActor = async (tx: Db, actor: Actor): Promise<void> => {
  const group = sql<object>`select id from app_group where id = ${actor.groupId} for key share`
  const [, [account]] = await queryTogether<[object, object]>(tx, group, lockingAccount(actor))
  if (!account) throw new HttpError('unauthenticated')
}

/** Locks visible (or `known`) sources in id order, against deadlocks. */
export const lockMany = async (
  tx: Db,
  actor: Actor,
  { ids, to, known = sql`false` }: { ids: readonly number[]; to: 'change' | 'file'; known?: RawBuilder<unknown> },
): Promise<LockedSource[]> => {
  const { rows } = await sql<LockedSource>`select ${ownColumns} from source s
    where s.id = any(${idList(ids)}::bigint[]) and (${isSeen(actor)} or ${known}) order by s.id ${strengths[to]}`.execute(
    tx,
  )
  return rows
}
