import { sql } from 'kysely'
import type { Actor, SourceOwnership } from '#contract/access.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import type { SourceRow } from './card-sql.ts'
import { derivedColumns, sourcesIn } from './repository.ts'
import { recordSource } from './source-activity.ts'

export interface SourceFields {
  readonly title: string
  readonly link: string
  readonly note: string
  readonly isPublic: boolean
  readonly subcategoryId: number
  readonly tags: readonly { readonly id: number; readonly label: string }[]
}

const columnsOf = (fields: SourceFields) => ({
  title: fields.title,
  link: fields.link,
  note: fields.note,
  is_public: fields.isPublic,
  subcategory_id: fields.subcategoryId,
  ...derivedColumns({ ...fields, labels: fields.tags.map((tag) => tag.label) }),
})

/** Throws if the source, as it is now that nobody else can change it, is not the actor's to change. */
type CheckFresh = (fresh: SourceOwnership) => void

interface Change {
  readonly changes: Partial<SourceFields>
  readonly check: CheckFresh
}

export type SourceWriteRepository = ReturnType<typeof sourceWritesIn>

/** Changing sources, each change with its entry in the activity log. What is changed or removed must have passed its policy. */
export const sourceWritesIn = (db: Db, now: () => Date) => ({
  /** Adds a source that belongs to the group of the actor, or to the administrators; resolves with its id. */
  add: (actor: Actor, fields: SourceFields): Promise<number> =>
    transact(db, async (tx) => {
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
      const source = { id, groupId: actor.groupId }
      await recordSource(tx, time, { kind: 'source_added', actor, source, after: fields })
      return id
    }),

  /**
   * Stores what changes; a source that is made private leaves the other groups. What stays is read under the lock, so
   * that two people who change different fields at once both keep their change. Resolves with what the change itself
   * left, which an administrator who makes a group's source private sees for the last time; with nothing when the source
   * has gone meanwhile.
   */
  change: (
    actor: Actor,
    source: Authorized<'source.change', SourceRow>,
    { changes, check }: Change,
  ): Promise<SourceRow | undefined> =>
    transact(db, async (tx) => {
      const current = await lockFields(tx, source.id)
      if (!current) return undefined
      check(current)
      const time = now()
      const fields = { ...current, ...changes }
      await tx
        .updateTable('source')
        .set({ ...columnsOf(fields), updated_at: time })
        .where('id', '=', source.id)
        .execute()
      await replaceTags(tx, source.id, fields.tags)
      if (!fields.isPublic) await leaveOtherGroups(tx, source.id, current.groupId)
      const changed = await sourcesIn(tx).findChanged(actor, source)
      await recordSource(tx, time, { kind: 'source_updated', actor, source: current, before: current, after: fields })
      return changed
    }),

  /** False when somebody else was faster. */
  remove: (actor: Actor, source: Authorized<'source.change', SourceRow>, check: CheckFresh): Promise<boolean> =>
    transact(db, async (tx) => {
      const current = await lockFields(tx, source.id)
      if (!current) return false
      check(current)
      await tx.deleteFrom('source').where('id', '=', source.id).execute()
      await recordSource(tx, now(), { kind: 'source_deleted', actor, source: current, before: current })
      return true
    }),

  /** Marks or unmarks; resolves with what it is now. */
  toggleFavorite: (actor: Actor, source: Authorized<'source.favorite', SourceRow>): Promise<boolean> =>
    transact(db, async (tx) => {
      const time = now()
      const kind = await toggle(tx, { account_id: actor.id, source_id: source.id, created_at: time })
      const object = { type: 'source', id: source.id, name: source.title } as const
      if (kind) await recordActivity(tx, time, { kind, actorId: actor.id, groupId: actor.groupId, object })
      return kind !== 'source_unfavorited'
    }),
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

const lockFields = async (
  tx: Db,
  id: number,
): Promise<(SourceFields & SourceOwnership & { id: number }) | undefined> => {
  const row = await tx
    .selectFrom('source')
    .select([
      'id',
      'title',
      'link',
      'note',
      'is_public as isPublic',
      'subcategory_id as subcategoryId',
      'group_id as groupId',
      'created_by as createdById',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const tags = await tx
    .selectFrom('source_tag')
    .innerJoin('tag', 'tag.id', 'source_tag.tag_id')
    .select(['tag.id', 'tag.label'])
    .where('source_tag.source_id', '=', id)
    .execute()
  return { ...row, tags }
}

const replaceTags = async (tx: Db, sourceId: number, tags: SourceFields['tags']) => {
  const ids = tags.map((tag) => tag.id)
  await sql`delete from source_tag where source_id = ${sourceId} and not tag_id = any(${ids}::bigint[])`.execute(tx)
  await sql`insert into source_tag (source_id, scope, tag_id)
    select s.id, s.scope, tag_id from source s, unnest(${ids}::bigint[]) as tag_id where s.id = ${sourceId}
    on conflict do nothing`.execute(tx)
}

const leaveOtherGroups = async (tx: Db, sourceId: number, groupId: number | null) => {
  await tx
    .deleteFrom('group_source')
    .where('source_id', '=', sourceId)
    .$if(groupId !== null, (query) => query.where('group_id', '!=', groupId))
    .execute()
}
