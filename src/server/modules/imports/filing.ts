import { sql } from 'kysely'
import { type Actor, can, mayAct } from '#contract/access.ts'
import type { ImportFiling } from '#contract/files/imports.ts'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryRow } from './library-writer.ts'
import { placeRows } from './place-writer.ts'
import type { ImportEntry } from './readers/entry.ts'
import type { ImportChoices } from './repository.ts'

/** Why an import can't go on, in words for the person who asked for it. */
export class ImportRefused extends Error {}

type Filing = Pick<ImportChoices, 'filing' | 'public'>

/** Whether the actor may have what they chose published: asked when it begins, and again with each batch. */
export const mayPublish = (actor: Actor, choices: Filing): boolean => !choices.public || mayAct(actor, 'source.publish')

/** Whether the actor may have folders become categories, if they chose that. */
export const mayMakeCategories = (actor: Actor, { filing }: Filing): boolean =>
  filing.kind !== 'categories' || can(actor, 'taxonomy.change', { groupId: null })

/** The entry with the tags for all, and with its folders as tags where they are to be that: the first ones of too many. */
export const filedBy =
  ({ filing, tags }: ImportChoices) =>
  (entry: ImportEntry): ImportEntry => ({
    ...entry,
    fileTags: entry.tags,
    tags: [...tags, ...entry.tags, ...(filing.kind === 'tags' ? entry.folders : [])],
  })

/** Where the rows go: where their folders say, which makes what is missing, or all under one subcategory. */
export const placing = (filing: ImportFiling) =>
  filing.kind === 'categories' ? placeRows : placingUnder(filing.subCategory)

const placingUnder = (subCategory: number) => async (tx: Db, rows: readonly LibraryRow[]) => {
  // Nobody deletes it before the transaction ends.
  const { rows: found } = await sql`select from subcategory where id = ${subCategory} for key share`.execute(tx)
  if (found.length === 0) throw new ImportRefused('The category that it was filed under has been deleted')
  return { subcategoryIds: rows.map(() => subCategory), refiled: 0 }
}
