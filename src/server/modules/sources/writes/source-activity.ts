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
  readonly before?: SourceFields
  readonly after?: SourceFields
}

/** Logs a change of a source unless nothing differs. */
export const recordSource = async (
  tx: Db,
  at: Date,
  { actor, ...change }: SourceChange & { readonly actor: Actor },
): Promise<void> => {
  const entry = sourceEntry(change)
  if (entry) await recordActivity(tx, at, { actorId: actor.id, ...entry })
}

export const sourceEntry = ({ kind, source, before, after }: SourceChange): ActEntry | null => {
  const values = valuesOf(before && readable(before), after && readable(after))
  if (!values) return null
  const { title: name = '' } = after ?? before ?? {}
  return { kind, groupId: source.groupId, object: { type: 'source', id: source.id, name }, ...values }
}

const valuesOf = (before: ActivityValues | undefined, after: ActivityValues | undefined) => {
  if (before && after) return changesBetween(before, after)
  return { ...(before && { before: filledIn(before) }), ...(after && { after: filledIn(after) }) }
}

// Unset fields of new and deleted sources are left out.
const filledIn = (values: ActivityValues): ActivityValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

type HistoryField = Exclude<keyof SourceInput, 'subCategory' | 'provenance'> | 'category' | keyof ProvenanceFields

/** Fields with display names. */
const readable = (fields: SourceFields): ActivityValues =>
  ({
    ...textsOf(fields),
    public: fields.isPublic,
    category: `${fields.subCategory.category.name} / ${fields.subCategory.name}`,
    tags: fields.tags.map((tag) => tag.label).toSorted(),
    ...fields.provenance,
  }) satisfies Record<HistoryField, unknown>
