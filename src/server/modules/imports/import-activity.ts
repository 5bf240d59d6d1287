import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import type { ImportTally } from './import-entries.ts'
import type { LibraryOwner } from './library-writer.ts'

interface Imported {
  /** The name of the file. */
  readonly file: string
  readonly tally: Readonly<ImportTally>
  readonly isPrivate: boolean
}

/**
 * Appends that a library was imported, once its last batch is in: each batch is committed by itself, and the log is not
 * locked as long as that takes. Nothing is said of a library that brought nothing.
 */
export const recordImport = async (
  db: Db,
  owner: LibraryOwner,
  { file, tally, isPrivate }: Imported,
): Promise<void> => {
  const { read, added, skipped, refused } = tally
  if (added === 0) return
  await transact(db, (tx) =>
    recordActivity(tx, new Date(), {
      kind: 'sources_imported',
      // The command line knows nobody.
      actorId: owner.accountId,
      groupId: owner.groupId,
      after: { file, read, added, skipped, refused, ...(isPrivate ? { public: false } : {}) },
    }),
  )
}
