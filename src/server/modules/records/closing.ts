import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { checkRules, conflict, forbidden } from '#server/errors.ts'
import { contentOf, hashOf, openCells } from './content.ts'
import { CLOSED } from './lock.ts'
import { presentRecord, presentSearch, presentState } from './present.ts'
import { recordsIn } from './repository.ts'
import { hasSearched } from './search-repository.ts'
import { type ChangeableRecord, logRecord, moveRecord, nameOf, type WriteContext } from './write-context.ts'

const OTHER_READER = 'The second reader must be someone who made none of its searches.'

const needsSecondReader = async (tx: Db, groupId: number): Promise<boolean> => {
  const group = tx.selectFrom('app_group').select('second_reader').where('id', '=', groupId)
  return (await group.executeTakeFirst())?.second_reader === true
}

const checkReader = async ({ tx, actor }: WriteContext, { id, state }: ChangeableRecord) => {
  if (state === 'review' && (await hasSearched(tx, id, actor))) forbidden('an author', OTHER_READER)
}

/** Closes a record, or passes it to the second reader. Throws 422 for cells without decision. */
export const closeRecord = async (context: WriteContext, record: ChangeableRecord): Promise<void> => {
  if (record.state === 'closed') conflict(CLOSED)
  const { id } = record
  const latest = await recordsIn(context.tx).latest(id)
  checkRules(openCells({ ...record, latest: latest.map(presentState) }))
  await checkReader(context, record)
  if (record.state === 'open' && (await needsSecondReader(context.tx, record.groupId))) {
    await moveRecord(context, record, sql`, state = 'review', returned = null`)
    await logRecord(context, { kind: 'record_submitted', id })
  } else await seal(context, record)
}

const seal = async (context: WriteContext, record: ChangeableRecord): Promise<void> => {
  const { tx, actor, now } = context
  const records = recordsIn(tx)
  const at = now()
  const closed = { ...presentRecord(record, []), closedAt: at.toISOString(), closedBy: await records.personOf(actor) }
  const hash = hashOf(contentOf(closed, (await records.allSearches(record.id)).map(presentSearch)))
  await moveRecord(
    context,
    record,
    sql`, state = 'closed', closed_at = ${at}, closed_by = ${actor.id}, closed_by_name = ${nameOf(actor)}, hash = ${hash},
      returned = null`,
  )
  await logRecord(context, { kind: 'record_closed', id: record.id, after: { hash } })
}

/** Returns a record in review to its authors. */
export const returnRecord = async (context: WriteContext, record: ChangeableRecord, reason: string): Promise<void> => {
  if (record.state === 'closed') conflict(CLOSED)
  if (record.state === 'open') conflict('This record is not in review.')
  await checkReader(context, record)
  await moveRecord(context, record, sql`, state = 'open', returned = ${reason}`)
  await logRecord(context, { kind: 'record_returned', id: record.id })
}
