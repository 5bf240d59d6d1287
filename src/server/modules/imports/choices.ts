import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { messages } from '#contract/field-messages.ts'
import type { ImportInput } from '#contract/files/imports.ts'
import type { Tag } from '#contract/sources/tags.ts'
import type { Db } from '#server/db/kysely.ts'
import { invalidField } from '#server/errors.ts'
import { globalSubcategory } from '#server/modules/categories/repository.ts'
import { seenTags } from '#server/modules/tags/repository.ts'
import { mayMakeCategories, mayPublish } from './filing.ts'
import type { ImportChoices } from './repository.ts'

/** Validates choices against permissions; throws a field error. */
export const readChoices = async (db: Db, actor: Actor, input: ImportInput): Promise<ImportChoices> => {
  const { filing, public: isPublic, columns, layout } = input
  const choices = { filing, public: isPublic, ...(columns && { columns }), ...(layout && { layout }) }
  if (!mayMakeCategories(actor, choices)) throw invalidField('filing', 'Only administrators may make categories')
  if (!mayPublish(actor, choices)) throw invalidField('public', 'You may not publish a source')
  return { ...choices, tags: await readReferred(db, actor, input) }
}

const readReferred = async (db: Db, actor: Actor, { filing, tags }: ImportInput): Promise<string[]> => {
  const subCategory = filing.kind === 'categories' ? null : filing.subCategory
  const { rows } = await sql<{ isThere: boolean; tags: Tag[] }>`select
    exists (${globalSubcategory(subCategory)}) as "isThere", (${seenTags(actor, tags)}) as tags`.execute(db)
  const { isThere = false, tags: found = [] } = rows[0] ?? {}
  if (subCategory !== null && !isThere) throw invalidField('filing.subCategory', messages.choice)
  if (found.length < new Set(tags).size) throw invalidField('tags', messages.choice)
  return found.map(({ label }) => label)
}
