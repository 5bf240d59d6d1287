import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { ActivityValues } from '#contract/activity/activity.ts'
import type { ActivityKind } from '#contract/activity/activity-kinds.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import type { RecordRow } from './present.ts'

export type ChangeableRecord = Authorized<'record.change', RecordRow>

export interface WriteContext {
  readonly tx: Db
  readonly actor: Actor
  readonly now: () => Date
}

interface LoggedChange {
  readonly kind: ActivityKind
  readonly id: number
  readonly before?: ActivityValues
  readonly after?: ActivityValues
}

/** Logs by number alone: names of subjects and references may identify a client. */
export const logRecord = ({ tx, actor, now }: WriteContext, { id, ...entry }: LoggedChange): Promise<void> =>
  recordActivity(tx, now(), {
    ...entry,
    actorId: actor.id,
    groupId: actor.groupId,
    object: { type: 'record', id, name: `Record ${id}` },
  })

/** Moves the version, and sets further columns. */
export const moveRecord = async (
  { tx, now }: WriteContext,
  { id }: { readonly id: number },
  columns: RawBuilder<unknown> = sql``,
): Promise<void> => {
  await sql`update record set version = version + 1, changed_at = ${now()} ${columns} where id = ${id}`.execute(tx)
}

/** Name at this time, because accounts may be deleted before a record. */
export const nameOf = ({ id }: Actor): RawBuilder<string> =>
  sql<string>`(select full_name from account where id = ${id})`
