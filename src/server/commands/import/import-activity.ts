import type { Db } from '#server/db/kysely.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import type { LibraryOwner, WriteCounts } from './library-writer.ts'

/** What an import is, in the words of the activity log. */
export interface Importing {
  readonly owner: LibraryOwner
  /** The name of the file. */
  readonly file: string
  readonly isPrivate: boolean
}

/** Appends that a batch of a library was added; nothing of one that brought nothing. */
export const recordBatch = async (tx: Db, importing: Importing, { added, skipped }: WriteCounts): Promise<void> => {
  const { owner, file, isPrivate } = importing
  if (added === 0) return
  await recordActivity(tx, new Date(), {
    kind: 'sources_imported',
    // The command line knows nobody.
    actorId: owner.accountId,
    groupId: owner.groupId,
    after: { file, added, skipped, ...(isPrivate ? { public: false } : {}) },
  })
}
