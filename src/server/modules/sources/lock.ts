import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { Db } from '#server/db/kysely.ts'
import { rowsWhere, type SourceRow } from './row-sql.ts'

/** What nobody else does to the source before the transaction ends, besides deleting it or changing who sees it. */
const strengths = {
  change: sql`for update`,
  file: sql`for no key update`,
  mark: sql`for key share`,
}

/**
 * The source as it is now that it is locked, for the actor, whether or not they may see it: the policy comes next. Two
 * statements, since one that waits for its lock would go on with what it joined before.
 */
export const lockSource = async (
  tx: Db,
  actor: Actor,
  { id, to }: { id: number; to: keyof typeof strengths },
): Promise<SourceRow | undefined> => {
  await sql`select from source where id = ${id} ${strengths[to]}`.execute(tx)
  const { rows } = await rowsWhere(actor, sql`s.id = ${id}`).execute(tx)
  return rows[0]
}
