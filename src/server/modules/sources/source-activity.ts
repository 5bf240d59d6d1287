import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { ActivityValues } from '#contract/activity.ts'
import type { Db } from '#server/db/kysely.ts'
import { changesBetween, recordActivity } from '#server/modules/activity/repository.ts'
import type { SourceFields } from './write-repository.ts'

interface SourceChange {
  readonly kind: 'source_added' | 'source_updated' | 'source_deleted'
  readonly actor: Actor
  readonly source: { readonly id: number; readonly groupId: number | null }
  /** The fields as they were; left out of what is new. */
  readonly before?: SourceFields
  /** The fields as they are; left out of what is gone. */
  readonly after?: SourceFields
}

/** Appends what happened to a source, with the fields that differ; nothing when none does. */
export const recordSource = async (tx: Db, at: Date, change: SourceChange): Promise<void> => {
  const { kind, actor, source, before, after } = change
  const values = await valuesOf(tx, { before, after })
  if (!values) return
  const { title: name = '' } = after ?? before ?? {}
  const object = { type: 'source', id: source.id, name } as const
  await recordActivity(tx, at, { kind, actorId: actor.id, groupId: source.groupId, object, ...values })
}

interface Versions {
  readonly before: SourceFields | undefined
  readonly after: SourceFields | undefined
}

/** Null when the two are the same. */
const valuesOf = async (tx: Db, { before, after }: Versions) => {
  const ids = [before, after].flatMap((fields) => (fields ? [fields.subcategoryId] : []))
  const places = await placesOf(tx, ids)
  if (before && after) return changesBetween(readable(before, places), readable(after, places))
  return {
    ...(before ? { before: readable(before, places) } : {}),
    ...(after ? { after: readable(after, places) } : {}),
  }
}

/** Where the subcategories are, by the names that people know them by. */
const placesOf = async (tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; place: string }>`select s.id, c.name || ' / ' || s.name as place
    from subcategory s join category c on c.id = s.category_id where s.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

const readable = (fields: SourceFields, places: ReadonlyMap<number, string>): ActivityValues => ({
  title: fields.title,
  link: fields.link,
  note: fields.note,
  public: fields.isPublic,
  category: places.get(fields.subcategoryId) ?? '',
  tags: fields.tags.map((tag) => tag.label).toSorted(),
})
