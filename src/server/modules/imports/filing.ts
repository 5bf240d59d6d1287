import { sql } from 'kysely'
import { type Actor, can, mayAct } from '#contract/access.ts'
import type { ImportFiling } from '#contract/files/imports.ts'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryRow } from './library-writer.ts'
import type { ImportEntry } from './readers/entry.ts'
import type { ImportChoices } from './repository.ts'
import { placeRows } from './subcategory-writer.ts'

/** Reason to stop an import, for its owner. */
export class ImportRefused extends Error {}

type FilingChoices = Pick<ImportChoices, 'filing' | 'public'>

/** True if the actor may make the sources public; checked at the start and with each batch. */
export const mayPublish = (actor: Actor, choices: FilingChoices): boolean =>
  !choices.public || mayAct(actor, 'source.publish')

export const mayMakeCategories = (actor: Actor, { filing }: FilingChoices): boolean =>
  filing.kind !== 'categories' || can(actor, 'taxonomy.change', { groupId: null })

/** Adds common tags, and folders as tags; the first ones up to the limit. */
export const filedBy =
  ({ filing, tags }: ImportChoices) =>
  (entry: ImportEntry): ImportEntry => ({
    ...entry,
    fileTags: entry.tags,
    tags: [...tags, ...entry.tags, ...(filing.kind === 'tags' ? entry.folders : [])],
  })

export const placing = (filing: ImportFiling) =>
  filing.kind === 'categories' ? placeRows : placingUnder(filing.subCategory)

const placingUnder = (subCategory: number) => async (tx: Db, rows: readonly LibraryRow[]) => {
  // Locked against deletion.
  const { rows: found } = await sql`select from subcategory where id = ${subCategory} for key share`.execute(tx)
  if (found.length === 0) throw new ImportRefused('The chosen category has been deleted')
  return { subcategoryIds: rows.map(() => subCategory), refiled: 0 }
}
