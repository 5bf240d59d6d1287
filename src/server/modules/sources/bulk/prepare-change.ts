import { sql } from 'kysely'
import { type Actor, mayAct } from '#contract/access.ts'
import type { ActivityValues } from '#contract/activity/activity.ts'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import type { BulkAction } from '#contract/sources/bulk.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { type Authorized, authorize, permitted } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { invalidField } from '#server/errors.ts'
import { globalSubcategory } from '#server/modules/categories/repository.ts'
import type { SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { type GroupFiling, lockedSubcategory } from '#server/modules/sources/writes/group-repository.ts'
import { seenTags, tagsAlike } from '#server/modules/tags/repository.ts'
import { reasons } from './reasons.ts'

type ChangeableSource = Authorized<'source.change', SourceRow>

export type Consequence =
  | { readonly kind: 'left'; readonly source: SourceRow; readonly reason: string }
  | {
      readonly kind: 'stored'
      readonly before: ChangeableSource
      readonly after: SourceRow
      readonly others?: readonly OtherGroupFiling[]
    }
  | { readonly kind: 'deleted'; readonly before: ChangeableSource }
  | { readonly kind: 'reviewed'; readonly before: ChangeableSource }
  | {
      readonly kind: 'filed'
      readonly before: Authorized<'source.read', SourceRow>
      readonly place: SubcategoryRef | null
    }

export interface OtherGroupFiling {
  readonly sourceId: number
  readonly groupId: number
  readonly subcategoryId: number
}

/** Change with resolved and locked references. */
export interface BulkChange {
  readonly about: ActivityValues
  readonly consequenceFor: (source: SourceRow) => Consequence
}

export const ofChangeable =
  (actor: Actor, become: (source: ChangeableSource) => Consequence): BulkChange['consequenceFor'] =>
  (source) => {
    const changeable = permitted(actor, 'source.change', source)
    return changeable ? become(changeable) : { kind: 'left', source, reason: reasons.mayNot }
  }

const stored = (before: ChangeableSource, changes: Partial<SourceRow>): Consequence => ({
  kind: 'stored',
  before,
  after: { ...before, ...changes },
})

type ActionOf<Kind extends BulkAction['kind']> = Extract<BulkAction, { kind: Kind }>

/** Resolves and locks references; unknown ones are field errors. */
export const prepareChange = async (tx: Db, actor: Actor, action: BulkAction): Promise<BulkChange> => {
  const { about, consequenceFor } = await (isFiling(action)
    ? prepareFiling(tx, actor, action)
    : prepareSource(tx, actor, action))
  return { about: { change: action.kind, ...about }, consequenceFor }
}

export type FilingAction = ActionOf<'add-to-group' | 'remove-from-group'>

export const isFiling = (action: BulkAction): action is FilingAction =>
  action.kind === 'add-to-group' || action.kind === 'remove-from-group'

const prepareFiling = async (tx: Db, actor: Actor, action: FilingAction): Promise<BulkChange> =>
  action.kind === 'add-to-group' ? filing(tx, actor, action) : removing(actor)

const prepareSource = async (tx: Db, actor: Actor, action: Exclude<BulkAction, FilingAction>): Promise<BulkChange> => {
  switch (action.kind) {
    case 'move':
      return moving(actor, await lockSubcategory(tx, action.subCategory))
    case 'tag':
      return tagging(tx, actor, action)
    case 'visibility':
      return publishing(actor, action)
    case 'review':
      return { about: {}, consequenceFor: ofChangeable(actor, (before) => ({ kind: 'reviewed', before })) }
    case 'interval':
      return scheduling(actor, action)
    case 'delete':
    default:
      return { about: {}, consequenceFor: ofChangeable(actor, (before) => ({ kind: 'deleted', before })) }
  }
}

const lockSubcategory = async (tx: Db, id: number): Promise<SubcategoryRef> => {
  const { rows } = await sql<{ place: SubcategoryRef | null }>`
    select (${globalSubcategory(id)} for key share of s) as place`.execute(tx)
  return rows[0]?.place ?? noChoice('subCategory')
}

const noChoice = (field: string): never => {
  throw invalidField(`action.${field}`, messages.choice)
}

const moving = (actor: Actor, subCategory: SubcategoryRef): BulkChange => ({
  about: { category: `${subCategory.category.name} / ${subCategory.name}` },
  consequenceFor: ofChangeable(actor, (source) => stored(source, { subCategory })),
})

const tagging = async (tx: Db, actor: Actor, { add, remove }: ActionOf<'tag'>): Promise<BulkChange> => {
  const [added, removed] = [
    await readTags(tx, actor, { field: 'add', ids: add }),
    await readTags(tx, actor, { field: 'remove', ids: remove }),
  ]
  const alike = await tagsAlike(tx, [...add, ...remove])
  const isOneOf = (tags: readonly Tag[], { id }: Tag) => tags.some((tag) => alike(tag.id).has(id))
  return {
    about: { added: added.map(({ label }) => label), removed: removed.map(({ label }) => label) },
    consequenceFor: ofChangeable(actor, (source) => {
      const kept = source.tags.filter((tag) => !isOneOf(removed, tag))
      const missing = added.filter((tag) => !kept.some((other) => isOneOf([tag], other)))
      const tags = [...kept, ...missing]
      if (missing.length > 0 && tags.length > limits.tags) return { kind: 'left', source, reason: reasons.tooManyTags }
      return stored(source, { tags })
    }),
  }
}

const readTags = async (
  tx: Db,
  actor: Actor,
  { field, ids }: { field: 'add' | 'remove'; ids: readonly number[] },
): Promise<Tag[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ tags: Tag[] }>`select (${seenTags(actor, ids)}) as tags`.execute(tx)
  const tags = rows[0]?.tags ?? []
  return tags.length < new Set(ids).size ? noChoice(field) : tags
}

const publishing = (actor: Actor, { public: isPublic }: ActionOf<'visibility'>): BulkChange => ({
  about: { public: isPublic },
  consequenceFor: ofChangeable(actor, (source) => {
    const isPublished = isPublic && !source.isPublic
    if (isPublished && !mayAct(actor, 'source.publish')) return { kind: 'left', source, reason: reasons.mayNotPublish }
    return stored(source, { isPublic })
  }),
})

const scheduling = (actor: Actor, { reviewEvery }: ActionOf<'interval'>): BulkChange => ({
  about: { reviewEvery },
  consequenceFor: ofChangeable(actor, (source) =>
    stored(source, { provenance: { ...source.provenance, reviewEvery } }),
  ),
})

const filing = async (tx: Db, actor: Actor, { subCategory: id }: ActionOf<'add-to-group'>): Promise<BulkChange> => {
  authorize(actor, 'groupSource.change', { groupId: actor.groupId })
  const { rows } = await sql<{ place: GroupFiling | null }>`select ${lockedSubcategory(actor, id)} as place`.execute(tx)
  const { subCategory } = rows[0]?.place ?? noChoice('subCategory')
  return {
    about: { subject: subCategory.category.name, category: subCategory.name },
    consequenceFor: (source) => filedBy(actor, source, subCategory),
  }
}

const removing = (actor: Actor): BulkChange => {
  authorize(actor, 'groupSource.change', { groupId: actor.groupId })
  return { about: {}, consequenceFor: (source) => filedBy(actor, source, null) }
}

export const filedBy = (actor: Actor, source: SourceRow, place: SubcategoryRef | null): Consequence => {
  const before = permitted(actor, 'source.read', source)
  return before ? { kind: 'filed', before, place } : { kind: 'left', source, reason: reasons.mayNot }
}
