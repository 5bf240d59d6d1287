import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { findOne, type ImportRow } from './repository.ts'
import { BATCH_ROWS, stepping, type WorkShare } from './work-share.ts'

interface UndoDependencies {
  readonly db: Db
  readonly clock: () => Date
}

export const undoImport = async (
  { db, clock }: UndoDependencies,
  { id }: ImportRow,
  { signal, workShare }: { readonly signal: AbortSignal; readonly workShare: WorkShare },
): Promise<void> => {
  const step = stepping(workShare)
  for (let isLeft = true; isLeft; ) {
    signal.throwIfAborted()
    isLeft = await step(() => transact(db, (tx) => removeSome(tx, id)))
  }
  await transact(db, (tx) => end(tx, id, clock()))
}

const underWay = (id: number) => sql`id = ${id} and state = 'undone' and finished_at is null for no key update`

/**
 * Changed, filed by its own group, or reported. Others' acts don't count, because the result would reveal them
 * (decision 0046).
 */
const isTouched = (groupId: number | null): RawBuilder<boolean> => sql`(s.version > 1
  or exists (select from group_source g where g.source_id = s.id and g.group_id = ${groupId}::bigint)
  or exists (select from source_report r where r.source_id = s.id and r.closed_at is null))`

/** True if there may be more. */
const removeSome = async (tx: Db, id: number): Promise<boolean> => {
  const row = await findOne(tx, underWay(id))
  if (!row) return false
  const { rows } = await sql<{ id: number }>`select source_id as id from imported_source
    where import_id = ${id} order by source_id limit ${BATCH_ROWS}`.execute(tx)
  const ids = rows.map((source) => source.id)
  const removed = await sql`delete from source s where s.id = any(${ids}) and not ${isTouched(row.groupId)}`.execute(tx)
  const kept = await sql`delete from imported_source where source_id = any(${ids})`.execute(tx)
  await sql`update source_import set removed = removed + ${Number(removed.numAffectedRows ?? 0)},
    kept = kept + ${Number(kept.numAffectedRows ?? 0)} where id = ${id}`.execute(tx)
  return ids.length === BATCH_ROWS
}

const end = async (tx: Db, id: number, time: Date): Promise<void> => {
  const row = await findOne(tx, underWay(id))
  if (!row) return
  // Includes sources that users deleted before the undo.
  const removed = row.added - row.kept
  await sql`update source_import set removed = ${removed}, finished_at = ${time} where id = ${id}`.execute(tx)
  const after = { removed, kept: row.kept }
  await recordActivity(tx, time, { kind: 'import_undone', actorId: row.accountId, groupId: row.groupId, after })
}
