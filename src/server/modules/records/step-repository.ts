import { sql } from 'kysely'
import { scopesOf } from '#server/scopes.ts'
import { type ChangeableRecord, moveRecord, type WriteContext } from './write-context.ts'

/** Steps of a record, in a transaction that has locked it. */
export const stepsIn = (context: WriteContext) => ({
  /** Adds visible sources that are not yet steps; returns the number of sources found. */
  add: async ({ id }: { readonly id: number }, sources: readonly number[]): Promise<number> => {
    const { rows } = await sql<{ found: number }>`
      with asked as (select s.*, a.position from unnest(${sources}::bigint[]) with ordinality a (id, position)
          join source s on s.id = a.id where s.scope = any(${scopesOf(context.actor)})),
        added as (insert into record_step (record_id, source_id, title, link, publisher, exposure)
          select ${id}, id, title, link, publisher, exposure from asked order by position
          on conflict do nothing)
      select count(distinct id) as found from asked`.execute(context.tx)
    return rows[0]?.found ?? 0
  },

  /** Copies the steps of another record. Sources that the actor sees are copied as they are now. */
  copy: async (from: number, to: number): Promise<void> => {
    await sql`insert into record_step (record_id, source_id, title, link, publisher, exposure)
      select ${to}, t.source_id, coalesce(s.title, t.title), coalesce(s.link, t.link),
        case when s.id is null then t.publisher else s.publisher end, case when s.id is null then t.exposure else s.exposure end
      from record_step t left join source s on s.id = t.source_id and s.scope = any(${scopesOf(context.actor)})
      where t.record_id = ${from} order by t.id`.execute(context.tx)
  },

  count: async (id: number): Promise<number> => {
    const all = context.tx.selectFrom('record_step').select(({ fn }) => fn.countAll<number>().as('count'))
    return (await all.where('record_id', '=', id).executeTakeFirstOrThrow()).count
  },

  /** False if the step has searches and stays. */
  remove: async (record: ChangeableRecord, step: number): Promise<boolean> => {
    const { numAffectedRows = 0n } = await sql`delete from record_step t where t.id = ${step}
      and t.record_id = ${record.id} and not exists (select from record_search h where h.step_id = t.id)`.execute(
      context.tx,
    )
    if (numAffectedRows > 0n) await moveRecord(context, record)
    return numAffectedRows > 0n
  },
})
