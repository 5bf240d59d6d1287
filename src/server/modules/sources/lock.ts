import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { Db } from '#server/db/kysely.ts'
import { scopesOf } from '#server/scopes.ts'
import { rowsWhere, type SourceRow } from './row-sql.ts'

/** What nobody else does to the source before the transaction ends, besides deleting it or changing who sees it. */
const strengths = {
  change: sql`for update`,
  file: sql`for no key update`,
  mark: sql`for key share`,
}

/**
 * The source as it is now that it is locked, for the actor; one that they may not see is neither found nor locked. Whether
 * they still see it, and what they may do, is for the policy, which comes next. Two statements, since one that waits for
 * its lock would go on with what it joined before.
 */
export const lockSource = async (
  tx: Db,
  actor: Actor,
  { id, to }: { id: number; to: keyof typeof strengths },
): Promise<SourceRow | undefined> => {
  const seen = sql`id = ${id} and scope = any(${scopesOf(actor)})`
  const locked = await sql`select id from source where ${seen} ${strengths[to]}`.execute(tx)
  if (locked.rows.length === 0) return undefined
  const { rows } = await rowsWhere(actor, sql`s.id = ${id}`).execute(tx)
  return rows[0]
}
