import type { Db } from '#server/db/kysely.ts'
import { type GroupRow, groupRows } from './repository.ts'

/**
 * Holds a group until the end of the transaction: whoever changes it or who belongs to it waits for one another. Its
 * members work on meanwhile.
 */
export const lockGroup = (tx: Db, id: number): Promise<GroupRow | undefined> =>
  groupRows(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
