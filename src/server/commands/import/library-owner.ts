import type { Db } from '#server/db/kysely.ts'
import type { LibraryOwner } from './library-writer.ts'

export const administrators: LibraryOwner = { groupId: null, accountId: null }

export const findGroupOwner = async (db: Db, slug: string): Promise<LibraryOwner | undefined> => {
  const group = await db.selectFrom('app_group').select('id').where('slug', '=', slug).executeTakeFirst()
  return group && { groupId: group.id, accountId: null }
}
