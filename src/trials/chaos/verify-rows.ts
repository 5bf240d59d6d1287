import { Pool, type PoolConfig } from 'pg'
import { queriesOver } from '#server/db/kysely.ts'
import { verifyActivity } from '#server/modules/activity/verify.ts'

const FAULTS = [
  `select 'source ' || s.id || ' has ' || entries || ' entries that say it was added' as fault
   from source s cross join lateral (
     select count(*) as entries from activity a
     where a.object_type = 'source' and a.object_id = s.id and a.kind = 'source_added') added
   where s.title ~ '^w[0-9][0-9a-z]+-[0-9]+ text [0-9]+$' and entries <> 1`,
  `select 'source ' || a.object_id || ' is there, or not logged as added, although its deletion is logged' as fault
   from activity a where a.kind = 'source_deleted' and (
     exists (select from source s where s.id = a.object_id)
     or (select count(*) from activity d where d.kind = a.kind and d.object_id = a.object_id) <> 1)`,
  `select 'subcategory ' || coalesce(c.subcategory_id, n.subcategory_id) || ' counts ' || coalesce(c.sources, 0)
     || ' sources of scope ' || coalesce(c.scope, n.scope) || ', and has ' || coalesce(n.sources, 0) as fault
   from source_count c
   full join (select scope, subcategory_id, count(*) as sources from source group by 1, 2) n
     using (scope, subcategory_id)
   where coalesce(c.sources, 0) <> coalesce(n.sources, 0)`,
  `select 'tag ' || coalesce(c.tag_id, n.tag_id) || ' counts ' || coalesce(c.sources, 0) || ' sources, and has '
     || coalesce(n.sources, 0) as fault
   from tag_count c
   full join (
     select s.scope, t.tag_id, count(*) as sources from source_tag t join source s on s.id = t.source_id group by 1, 2) n
     using (scope, tag_id)
   where coalesce(c.sources, 0) <> coalesce(n.sources, 0)`,
]

/** Traces of partial transactions, and findings of the log's verification. */
export const findTornRows = async (connection: PoolConfig): Promise<string[]> => {
  const pool = new Pool({ ...connection, max: 2 })
  pool.on('error', () => {})
  try {
    const torn: string[] = []
    for (const text of FAULTS) {
      const { rows } = await pool.query<{ fault: string }>(text)
      torn.push(...rows.map(({ fault }) => fault))
    }
    await verifyActivity(queriesOver(pool), {
      expected: [],
      onFinding: ({ chain, position, what }) => void torn.push(`chain ${chain}, position ${position} ${what}`),
    })
    return torn
  } finally {
    await pool.end()
  }
}
