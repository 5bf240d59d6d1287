import { type Actor, can } from '#contract/access.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import type { SourceRow } from './card-sql.ts'

export type Filing = 'filed' | 'no source' | 'no category'

export type GroupSourceRepository = ReturnType<typeof groupSourcesIn>

/** The sources of the actor's group, and the categories of its subjects that they are filed under. */
export const groupSourcesIn = (db: Db, now: () => Date) => ({
  /** Adds a source to the group, or moves it when it is there already. */
  file: (actor: Actor, { id }: SourceRow, subcategoryId: number): Promise<Filing> =>
    transact(db, async (tx) => {
      const source = await lockSeen(tx, actor, id)
      if (!source) return 'no source'
      const place = await lockPlace(tx, actor, subcategoryId)
      if (!place) return 'no category'
      const former = await findPlace(tx, actor, id)
      if (former?.id === place.id) return 'filed'
      await put(tx, { group_id: groupOf(actor), source_id: id, subcategory_id: place.id })
      await recordActivity(tx, now(), {
        kind: former ? 'source_moved_in_group' : 'source_added_to_group',
        ...about(actor, source),
        ...(former && { before: namesOf(former) }),
        after: namesOf(place),
      })
      return 'filed'
    }),

  /** Takes a source out of the group; false when it was not in it. */
  remove: (actor: Actor, { id }: SourceRow): Promise<boolean> =>
    transact(db, async (tx) => {
      const source = await lockSeen(tx, actor, id)
      const place = source && (await findPlace(tx, actor, id))
      if (!place) return false
      await tx.deleteFrom('group_source').where('group_id', '=', groupOf(actor)).where('source_id', '=', id).execute()
      await recordActivity(tx, now(), {
        kind: 'source_removed_from_group',
        ...about(actor, source),
        before: namesOf(place),
      })
      return true
    }),
})

// A role without a group has no such call; 0 is nobody's group.
const groupOf = (actor: Actor): number => actor.groupId ?? 0

interface Titled {
  readonly id: number
  readonly title: string
}

/** The source, while the actor may see it; nobody hides, deletes or files it before the transaction ends. */
const lockSeen = async (tx: Db, actor: Actor, id: number): Promise<Titled | undefined> => {
  const row = await tx
    .selectFrom('source')
    .select(['id', 'title', 'is_public as isPublic', 'group_id as groupId', 'created_by as createdById'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && can(actor, 'source.read', row) ? row : undefined
}

/** A category of one of the group's subjects. */
interface Place {
  readonly id: number
  readonly category: string
  readonly subject: string
}

const placesOf = (tx: Db, actor: Actor) =>
  tx
    .selectFrom('subcategory')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select(['subcategory.id', 'subcategory.name as category', 'category.name as subject'])
    .where('category.group_id', '=', groupOf(actor))

const lockPlace = (tx: Db, actor: Actor, id: number): Promise<Place | undefined> =>
  placesOf(tx, actor).where('subcategory.id', '=', id).forKeyShare().executeTakeFirst()

const findPlace = (tx: Db, actor: Actor, sourceId: number): Promise<Place | undefined> =>
  placesOf(tx, actor)
    .innerJoin('group_source', 'group_source.subcategory_id', 'subcategory.id')
    .where('group_source.group_id', '=', groupOf(actor))
    .where('group_source.source_id', '=', sourceId)
    .executeTakeFirst()

const put = async (tx: Db, row: { group_id: number; source_id: number; subcategory_id: number }): Promise<void> => {
  await tx
    .insertInto('group_source')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'source_id']).doUpdateSet({ subcategory_id: row.subcategory_id }),
    )
    .execute()
}

// Into the log of the group that files it, whosever source it is.
const about = (actor: Actor, { id, title }: Titled) => ({
  actorId: actor.id,
  groupId: actor.groupId,
  object: { type: 'source' as const, id, name: title },
})

const namesOf = ({ subject, category }: Place) => ({ subject, category })
