import type { Actor } from '#contract/access.ts'
import type { ActivityValues } from '#contract/activity/activity.ts'
import type { ProvenanceFields } from '#contract/sources/provenance.ts'
import { type SourceInput, textsOf } from '#contract/sources/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import { type ActEntry, changesBetween, recordActivity } from '#server/modules/activity/repository.ts'
import type { SourceFields } from '#server/modules/sources/detail/row-sql.ts'

interface SourceChange {
  readonly kind: 'source_added' | 'source_updated' | 'source_deleted'
  readonly source: { readonly id: number; readonly groupId: number | null }
  /** The fields as they were; left out of what is new. */
  readonly before?: SourceFields
  /** The fields as they are; left out of what is gone. */
  readonly after?: SourceFields
}

/** Appends what happened to a source, with the fields that differ; nothing when none does. */
export const recordSource = async (
  tx: Db,
  at: Date,
  { actor, ...change }: SourceChange & { readonly actor: Actor },
): Promise<void> => {
  const entry = sourceEntry(change)
  if (entry) await recordActivity(tx, at, { actorId: actor.id, ...entry })
}

/** The entry of what happened to a source; null when no field differs. */
export const sourceEntry = ({ kind, source, before, after }: SourceChange): ActEntry | null => {
  const values = valuesOf(before && readable(before), after && readable(after))
  if (!values) return null
  const { title: name = '' } = after ?? before ?? {}
  return { kind, groupId: source.groupId, object: { type: 'source', id: source.id, name }, ...values }
}

/** Null when the two are the same. */
const valuesOf = (before: ActivityValues | undefined, after: ActivityValues | undefined) => {
  if (before && after) return changesBetween(before, after)
  return { ...(before && { before: filledIn(before) }), ...(after && { after: filledIn(after) }) }
}

// Of what is new or gone, nobody reads what was never said of it.
const filledIn = (values: ActivityValues): ActivityValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

type HistoryField = Exclude<keyof SourceInput, 'subCategory' | 'provenance'> | 'category' | keyof ProvenanceFields

/** The fields by the names that people know them by. */
const readable = (fields: SourceFields): ActivityValues =>
  ({
    ...textsOf(fields),
    public: fields.isPublic,
    category: `${fields.subCategory.category.name} / ${fields.subCategory.name}`,
    tags: fields.tags.map((tag) => tag.label).toSorted(),
    ...fields.provenance,
  }) satisfies Record<HistoryField, unknown>
