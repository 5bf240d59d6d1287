import type { Actor } from '#contract/access.ts'
import type { ActivityValues } from '#contract/activity.ts'
import { type SourceInput, textsOf } from '#contract/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import { changesBetween, recordActivity } from '#server/modules/activity/repository.ts'
import type { SourceFields } from './row-sql.ts'

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
  const values = valuesOf(before && readable(before), after && readable(after))
  if (!values) return
  const { title: name = '' } = after ?? before ?? {}
  const object = { type: 'source', id: source.id, name } as const
  await recordActivity(tx, at, { kind, actorId: actor.id, groupId: source.groupId, object, ...values })
}

/** Null when the two are the same. */
const valuesOf = (before: ActivityValues | undefined, after: ActivityValues | undefined) => {
  if (before && after) return changesBetween(before, after)
  return { ...(before && { before }), ...(after && { after }) }
}

type HistoryField = Exclude<keyof SourceInput, 'subCategory'> | 'category'

/** The fields by the names that people know them by. */
const readable = (fields: SourceFields): ActivityValues =>
  ({
    ...textsOf(fields),
    public: fields.isPublic,
    category: `${fields.subCategory.category.name} / ${fields.subCategory.name}`,
    tags: fields.tags.map((tag) => tag.label).toSorted(),
  }) satisfies Record<HistoryField, unknown>
