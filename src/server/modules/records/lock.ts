import type { Actor } from '#contract/access.ts'
import { authorizeOrHide } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { conflict } from '#server/errors.ts'
import { recordsIn } from './repository.ts'
import type { ChangeableRecord } from './write-context.ts'

export interface RecordDependencies {
  readonly db: Db
  readonly clock: () => Date
}

export const CLOSED = 'This record is closed and does not change. Use ‘Repeat’ to start a new one.'
const IN_REVIEW = 'This record is with its second reader, who closes or returns it.'

/** Locks a record for a change, whatever its state; 404 for other groups. */
export const lockRecord = async (tx: Db, actor: Actor, id: number): Promise<ChangeableRecord> =>
  authorizeOrHide(actor, 'record.change', await recordsIn(tx).lock(actor, id))

export const checkOpen = ({ state }: ChangeableRecord): void => {
  if (state === 'closed') conflict(CLOSED)
  if (state === 'review') conflict(IN_REVIEW)
}

export const lockOpen = async (tx: Db, actor: Actor, id: number): Promise<ChangeableRecord> => {
  const record = await lockRecord(tx, actor, id)
  checkOpen(record)
  return record
}
