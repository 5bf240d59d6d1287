import { type RawBuilder, sql } from 'kysely'
import { type Actor, mayAct } from '#contract/access.ts'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { messages } from '#contract/field-messages.ts'
import { noProvenance } from '#contract/sources/provenance.ts'
import type { SourceChanges, SourceInput } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError, invalidField } from '#server/errors.ts'
import { globalSubcategory } from '#server/modules/categories/repository.ts'
import type { SourceFields, SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { seenTags } from '#server/modules/tags/repository.ts'

export interface NewSource extends SourceFields {
  readonly id: number
  readonly createdByName: string
}

/** Fields of a new source; unspecified visibility is the most open allowed. */
export const readNew = async (tx: Db, actor: Actor, input: SourceInput): Promise<NewSource> => {
  const {
    public: isPublic = mayAct(actor, 'source.publish'),
    subCategory: _id,
    tags: _ids,
    provenance,
    ...texts
  } = input
  const author = sql<string | null>`(select full_name from account where id = ${actor.id})`
  // The id is drawn first, so that the source can be written with its log entry.
  const { rows } = await sql<{ references: ReferencedRows; createdByName: string | null; id: number }>`
    select ${referencesOf(actor, input)} as references, ${author} as "createdByName",
      nextval(pg_get_serial_sequence('source', 'id')) as id`.execute(tx)
  const { references = NOTHING, createdByName = null, id = 0 } = rows[0] ?? {}
  // The account was deleted during this call.
  if (createdByName === null) throw new HttpError('unauthenticated')
  const places = { subCategory: subCategoryOf(references), tags: tagsOf(input.tags, references) }
  return { ...texts, ...places, isPublic, id, createdByName, provenance: { ...noProvenance, ...provenance } }
}

interface SourceWithInput {
  readonly source: Authorized<'source.change', SourceRow>
  readonly input: SourceChanges
}

/** Changes for a locked source; public ones may stay public. */
export const readChanges = async (
  tx: Db,
  actor: Actor,
  { source, input }: SourceWithInput,
): Promise<Partial<SourceFields>> => {
  const { public: isPublic, subCategory, tags, provenance, ...texts } = input
  if (!source.isPublic) checkPublishing(actor, input)
  const references = subCategory === undefined && tags === undefined ? NOTHING : await readReferences(tx, actor, input)
  return {
    ...texts,
    ...(isPublic !== undefined && { isPublic }),
    ...(subCategory !== undefined && { subCategory: subCategoryOf(references) }),
    ...(tags && { tags: tagsOf(tags, references) }),
    ...(provenance && { provenance: { ...source.provenance, ...provenance } }),
  }
}

export const checkPublishing = <Input extends SourceChanges>(actor: Actor, input: Input): Input => {
  if (input.public && !mayAct(actor, 'source.publish')) {
    throw new HttpError('forbidden', { message: 'You may not publish a source', why: 'publishing' })
  }
  return input
}

interface ReferencedRows {
  readonly subCategory: SubcategoryRef | null
  readonly tags: Tag[]
}

const NOTHING: ReferencedRows = { subCategory: null, tags: [] }

const referencesOf = (actor: Actor, { subCategory = 0, tags = [] }: SourceChanges): RawBuilder<ReferencedRows> =>
  sql`json_build_object('subCategory', (${globalSubcategory(subCategory)}), 'tags', (${seenTags(actor, tags)}))`

const readReferences = async (tx: Db, actor: Actor, input: SourceChanges): Promise<ReferencedRows> => {
  const { rows } = await sql<{
    references: ReferencedRows
  }>`select ${referencesOf(actor, input)} as references`.execute(tx)
  return rows[0]?.references ?? NOTHING
}

const subCategoryOf = ({ subCategory }: ReferencedRows): SubcategoryRef => {
  if (!subCategory) throw invalidField('subCategory', messages.choice)
  return subCategory
}

const tagsOf = (ids: readonly number[], { tags }: ReferencedRows): Tag[] => {
  if (tags.length < new Set(ids).size) throw invalidField('tags', messages.choice)
  return tags
}
