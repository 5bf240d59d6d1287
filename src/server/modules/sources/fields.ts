import { type Actor, mayAct } from '#contract/access.ts'
import { messages } from '#contract/messages.ts'
import type { SourceChanges, SourceInput } from '#contract/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError, invalidField } from '#server/errors.ts'
import { categoriesIn } from '#server/modules/categories/repository.ts'
import { tagsIn } from '#server/modules/tags/repository.ts'
import type { SourceFields, SourceRow } from './row-sql.ts'

/** The fields of a new source, as open as the actor may make it where they don't say. */
export const readNew = async (tx: Db, actor: Actor, input: SourceInput): Promise<SourceFields> => {
  const { public: isPublic = mayAct(actor, 'source.publish'), subCategory, tags, ...texts } = input
  return {
    ...texts,
    isPublic,
    subCategory: await readSubcategory(tx, subCategory),
    tags: await readTags(tx, actor, tags),
  }
}

interface Changes {
  readonly source: SourceRow
  readonly input: SourceChanges
}

/** What of a source is to be changed; what is public already may stay so. */
export const readChanges = async (tx: Db, actor: Actor, { source, input }: Changes): Promise<Partial<SourceFields>> => {
  const { public: isPublic, subCategory, tags, ...texts } = input
  if (!source.isPublic) checkPublishing(actor, input)
  return given({
    ...texts,
    isPublic,
    subCategory: subCategory === undefined ? undefined : await readSubcategory(tx, subCategory),
    tags: tags && (await readTags(tx, actor, tags)),
  })
}

/** The input again, or a 403 where it makes a source public and the actor may not. */
export const checkPublishing = <Input extends SourceChanges>(actor: Actor, input: Input): Input => {
  if (input.public && !mayAct(actor, 'source.publish')) {
    throw new HttpError('forbidden', { message: 'You may not publish a source' })
  }
  return input
}

// A source is filed under a global subcategory.
const readSubcategory = async (tx: Db, id: number) => {
  const found = await categoriesIn(tx).findGlobalSubcategory(id)
  if (!found) throw invalidField('subCategory', messages.choice)
  return found
}

// Only tags that the actor sees.
const readTags = async (tx: Db, actor: Actor, ids: readonly number[]) => {
  const found = await tagsIn(tx).findSeen(actor, ids)
  if (found.length < new Set(ids).size) throw invalidField('tags', messages.choice)
  return found
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Only what was given: a field that is left out must not overwrite what is stored. */
const given = <T extends object>(fields: T): Defined<T> =>
  // fromEntries forgets the keys, which are those of the fields.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
