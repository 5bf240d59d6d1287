import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { type SourceTexts, sourceTextNames } from '#contract/sources.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError, notFound } from '#server/errors.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { lockSource } from './lock.ts'
import { derivedColumns, sourcesIn } from './repository.ts'
import { type SourceFields, type SourceRow, textColumns } from './row-sql.ts'
import { recordSource } from './source-activity.ts'

type TextColumn = (typeof textColumns)[keyof SourceTexts]

const columnsOf = (fields: SourceFields) => ({
  // fromEntries forgets the names.
  ...(Object.fromEntries(sourceTextNames.map((name) => [textColumns[name], fields[name]])) as Record<
    TextColumn,
    string
  >),
  is_public: fields.isPublic,
  subcategory_id: fields.subCategory.id,
  ...derivedColumns({ ...fields, labels: fields.tags.map((tag) => tag.label) }),
})

/**
 * Changing sources in a transaction, each change with its entry in the activity log. What is changed was locked in the
 * same transaction and has passed its policy since.
 */
export const sourceWritesIn = (tx: Db, now: () => Date) => ({
  lock: (actor: Actor, id: number) => lockSource(tx, actor, { id, to: 'change' }),

  /** With the actor's account first, as removing a user locks them; a mark refers to both. */
  lockToMark: async (actor: Actor, id: number): Promise<SourceRow | undefined> => {
    const account = await sql`select id from account where id = ${actor.id} for key share`.execute(tx)
    if (account.rows.length === 0) throw new HttpError('unauthenticated')
    return lockSource(tx, actor, { id, to: 'mark' })
  },

  /** Adds a source that belongs to the group of the actor, or to the administrators; resolves with what that made. */
  add: async (actor: Actor, fields: SourceFields): Promise<SourceRow> => {
    const time = now()
    const { id } = await tx
      .insertInto('source')
      .values({
        ...columnsOf(fields),
        group_id: actor.groupId,
        created_by: actor.id,
        created_at: time,
        updated_at: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceTags(tx, id, fields.tags)
    const source = (await sourcesIn(tx).find(actor, id)) ?? notFound()
    await recordSource(tx, time, { kind: 'source_added', actor, source, after: fields })
    return source
  },

  /**
   * Stores what changes; a source that is made private leaves the other groups. Resolves with what the change left, which
   * an administrator who makes a group's source private sees for the last time.
   */
  change: async (
    actor: Actor,
    source: Authorized<'source.change', SourceRow>,
    changes: Partial<SourceFields>,
  ): Promise<SourceRow> => {
    const changed = { ...source, ...changes, updatedAt: now() }
    await tx
      .updateTable('source')
      .set({ ...columnsOf(changed), updated_at: changed.updatedAt })
      .where('id', '=', source.id)
      .execute()
    await replaceTags(tx, source.id, changed.tags)
    if (!changed.isPublic) await leaveOtherGroups(tx, source)
    const versions = { before: source, after: changed }
    await recordSource(tx, changed.updatedAt, { kind: 'source_updated', actor, source, ...versions })
    return changed
  },

  remove: async (actor: Actor, source: Authorized<'source.change', SourceRow>): Promise<void> => {
    await tx.deleteFrom('source').where('id', '=', source.id).execute()
    await recordSource(tx, now(), { kind: 'source_deleted', actor, source, before: source })
  },

  /** Marks or unmarks; resolves with what it is now. */
  toggleFavorite: async (actor: Actor, source: Authorized<'source.favorite', SourceRow>): Promise<boolean> => {
    const time = now()
    const kind = await toggle(tx, { account_id: actor.id, source_id: source.id, created_at: time })
    const object = { type: 'source', id: source.id, name: source.title } as const
    if (kind) await recordActivity(tx, time, { kind, actorId: actor.id, groupId: actor.groupId, object })
    return kind !== 'source_unfavorited'
  },
})

/** Null when the same person marked it in the same moment. */
const toggle = async (tx: Db, row: { account_id: number; source_id: number; created_at: Date }) => {
  const removed = await tx
    .deleteFrom('favorite')
    .where('account_id', '=', row.account_id)
    .where('source_id', '=', row.source_id)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) return 'source_unfavorited'
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('favorite')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n ? 'source_favorited' : null
}

const replaceTags = async (tx: Db, sourceId: number, tags: SourceFields['tags']) => {
  const ids = tags.map((tag) => tag.id)
  await sql`delete from source_tag where source_id = ${sourceId} and not tag_id = any(${ids}::bigint[])`.execute(tx)
  await sql`insert into source_tag (source_id, scope, tag_id)
    select s.id, s.scope, tag_id from source s, unnest(${ids}::bigint[]) as tag_id where s.id = ${sourceId}
    on conflict do nothing`.execute(tx)
}

const leaveOtherGroups = async (tx: Db, { id, groupId }: SourceRow) => {
  await tx
    .deleteFrom('group_source')
    .where('source_id', '=', id)
    .$if(groupId !== null, (query) => query.where('group_id', '!=', groupId))
    .execute()
}
