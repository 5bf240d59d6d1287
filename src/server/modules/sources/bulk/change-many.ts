import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { BulkRejection } from '#contract/sources/bulk.ts'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import { actOf } from '#server/modules/activity/repository.ts'
import { rowsWhere, type SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import type { LockedSource } from '#server/modules/sources/writes/lock.ts'
import { entriesOf, manyWritesIn } from './many-writes.ts'
import type { BulkChange, Consequence } from './prepare-change.ts'
import { type UndoEntry, undoEntriesOf } from './undo-entries.ts'

export interface BulkChangeResult {
  /** Sources in the desired state. */
  readonly changed: number
  readonly refused: readonly BulkRejection[]
  readonly done: readonly UndoEntry[]
}

// Memory bound for long notes.
const AT_ONCE = 1000

const of = <Kind extends Consequence['kind']>(consequences: readonly Consequence[], kind: Kind) =>
  consequences.filter((one): one is Extract<Consequence, { kind: Kind }> => one.kind === kind)

// By group, so that concurrent acts lock chains in one order.
const byGroup = (one: LockedSource, other: LockedSource) =>
  (one.groupId ?? 0) - (other.groupId ?? 0) || one.id - other.id

export const changeMany = async (
  tx: Db,
  { actor, at }: { actor: Actor; at: Date },
  { change, locked }: { change: BulkChange; locked: readonly LockedSource[] },
): Promise<BulkChangeResult> => {
  const ids = locked.toSorted(byGroup).map(({ id }) => id)
  const writes = manyWritesIn(tx, actor, at)
  const act = actOf(tx, { at, actorId: actor.id })
  const refused: BulkRejection[] = []
  const done: UndoEntry[] = []
  // Avoids merging into the trigram index after each 4 MB.
  await sql`set local gin_pending_list_limit = '64MB'`.execute(tx)
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const consequences = (await readRows(tx, actor, ids.slice(from, from + AT_ONCE))).map(change.consequenceFor)
    refused.push(...of(consequences, 'left').map(({ source: { id, title }, reason }) => ({ id, title, reason })))
    const wanted = consequences.filter(writes.isAnyChange)
    const others = await writes.store(of(wanted, 'stored'))
    await writes.remove(of(wanted, 'deleted'))
    await writes.file(of(wanted, 'filed'))
    await writes.review(of(wanted, 'reviewed'))
    await act.append(entriesOf(actor, wanted))
    done.push(...undoEntriesOf(wanted, others))
  }
  await act.end(change.about)
  return { changed: ids.length - refused.length, refused, done }
}

const readRows = async (tx: Db, actor: Actor, ids: readonly number[]): Promise<SourceRow[]> => {
  const { rows } = await rowsWhere(actor, sql`s.id = any(${idList(ids)}::bigint[]) order by s.id`).execute(tx)
  return rows
}
