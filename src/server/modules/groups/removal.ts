import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** How much went with a group, and how much of it stays. */
export interface Removed {
  readonly users: number
  readonly subjects: number
  readonly privateSources: number
  readonly publicSources: number
}

/**
 * Takes everything out of a group: its people, subjects and private sources go; its public sources stay and belong to the
 * administrators (decision 0013, roles). Undefined when there is no such group any more.
 */
export const emptyGroup = async (tx: Db, groupId: number): Promise<Removed | undefined> => {
  // Nothing is added to a group whose row is locked like this, and none of its sources changes its visibility: one that
  // turned private in between would otherwise become the administrators'.
  const group = await tx.selectFrom('app_group').select('id').where('id', '=', groupId).forUpdate().executeTakeFirst()
  if (!group) return undefined
  await sql`select count(*) from (
    select id from source where group_id = ${groupId} order by id for update) locked`.execute(tx)
  const removed = {
    privateSources: await countOf(
      tx.deleteFrom('source').where('group_id', '=', groupId).where('is_public', '=', false),
    ),
    publicSources: await countOf(tx.updateTable('source').set({ group_id: null }).where('group_id', '=', groupId)),
    subjects: await countOf(tx.deleteFrom('category').where('group_id', '=', groupId)),
    users: await countOf(tx.deleteFrom('account').where('group_id', '=', groupId)),
  }
  await forgetScope(tx, groupId)
  return removed
}

const countOf = async (statement: { execute: () => Promise<readonly Changed[]> }): Promise<number> =>
  (await statement.execute()).reduce(
    (sum, { numDeletedRows = 0n, numUpdatedRows = 0n }) => sum + Number(numDeletedRows + numUpdatedRows),
    0,
  )

interface Changed {
  readonly numDeletedRows?: bigint
  readonly numUpdatedRows?: bigint
}

// Its tags on public sources, or on those of others who took them from there, stay, and are seen with them alone.
const forgetScope = async (tx: Db, scope: number): Promise<void> => {
  await sql`delete from tag t where t.scope = ${scope}
    and not exists (select from source_tag st where st.tag_id = t.id)`.execute(tx)
  await tx.deleteFrom('tag_count').where('scope', '=', scope).execute()
  await tx.deleteFrom('source_count').where('scope', '=', scope).execute()
}
