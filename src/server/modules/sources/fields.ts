import { type Actor, mayAct } from '#contract/access.ts'
import { messages } from '#contract/messages.ts'
import type { SourceChanges } from '#contract/sources.ts'
import { HttpError, invalidField } from '#server/errors.ts'
import type { CategoryRepository } from '#server/modules/categories/repository.ts'
import type { TagRepository } from '#server/modules/tags/repository.ts'
import type { SourceFields } from './write-repository.ts'

interface References {
  readonly categories: CategoryRepository
  readonly tags: TagRepository
}

/** Publishing needs its permission; what is public already may stay so. */
export const checkPublishing = (actor: Actor, isPublic: boolean | undefined, wasPublic: boolean): void => {
  if (isPublic && !wasPublic && !mayAct(actor, 'source.publish')) {
    throw new HttpError('forbidden', { message: 'You may not publish a source' })
  }
}

/**
 * What of the given fields is to be stored, with the ids resolved: the subcategory must be a global one, each tag must be
 * one that the actor sees. Publishing needs its permission.
 */
export const readFields = async (
  { categories, tags }: References,
  actor: Actor,
  { input, wasPublic }: { input: SourceChanges; wasPublic: boolean },
): Promise<Partial<SourceFields>> => {
  const { public: isPublic, subCategory, tags: tagIds, ...texts } = input
  checkPublishing(actor, isPublic, wasPublic)
  if (subCategory !== undefined && !(await categories.hasGlobalSubcategory(subCategory))) {
    throw invalidField('subCategory', messages.choice)
  }
  const found = tagIds && (await tags.findSeen(actor, tagIds))
  if (found && found.length < new Set(tagIds).size) throw invalidField('tags', messages.choice)
  return given({ ...texts, isPublic, subcategoryId: subCategory, tags: found })
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Only what was given: a field that is left out must not overwrite what is stored. */
const given = <T extends object>(fields: T): Given<T> =>
  // fromEntries forgets the keys, which are those of the fields.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
